// The same graph as words: lists for the keyboard and for screen readers, and what is known of one node.
// Everything that comes from the server goes in as text, never as markup.

import { KINDS, folded, verb } from "./model.js";

const KIND_NAMES = {
  personne: "Personne",
  lieu: "Lieu",
  organisation: "Organisation",
  projet: "Projet",
  fait: "Fait",
  souvenir: "Souvenir",
};

const DAY = new Intl.DateTimeFormat("fr-FR", { dateStyle: "medium" });
const MINUTE = new Intl.DateTimeFormat("fr-FR", { dateStyle: "medium", timeStyle: "short" });
const PERCENT = new Intl.NumberFormat("fr-FR", { style: "percent", maximumFractionDigits: 0 });

/** Return an element with attributes and children; children that are no elements become text. */
export function made(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== false) element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.filter((child) => child !== null && child !== undefined && child !== ""));
  return element;
}

/** Return an epoch in milliseconds as a day in words. */
export function day(ms) {
  return shown(DAY, ms);
}

/** Return an epoch in milliseconds as a day and a clock time in words. */
export function minute(ms) {
  return shown(MINUTE, ms);
}

function shown(format, ms) {
  const date = new Date(ms);
  return ms === null || ms === undefined || Number.isNaN(date.getTime()) ? "—" : format.format(date);
}

/** Return how many there are of something, in words. */
export function counted(count, one, many) {
  return `${count.toLocaleString("fr-FR")} ${count > 1 ? many : one}`;
}

/** Fill the legend: what each shape means, how many there are, and whether they are shown. */
export function fillLegend(place, { nodes, facts, hidden, onChange }) {
  const by = {};
  for (const node of nodes) by[node.kind] = (by[node.kind] ?? 0) + 1;
  by.fait = facts;
  place.replaceChildren(made("legend", {}, "Légende"));
  for (const [kind, name] of Object.entries(KINDS)) {
    const box = made("input", { type: "checkbox" });
    box.checked = !hidden.has(kind);
    box.addEventListener("change", () => onChange(kind, box.checked));
    const count = made("span", { class: "count" }, String(by[kind] ?? 0));
    place.append(made("label", {}, box, swatch(kind), name, count));
  }
}

function swatch(kind) {
  return made("span", { class: `swatch ${kind}`, "aria-hidden": "true" });
}

/** Fill the lists: one button for each node, and for each fact that is a link. */
export function fillLists(place, { nodes, links, onSelect }) {
  const isOpen = new Map([...place.querySelectorAll("details")].map((each) => [each.dataset.part, each.open]));
  const facts = [
    ...nodes.filter((node) => node.kind === "fait").map((node) => ({ id: node.id, fact: node.fact })),
    ...links.filter((link) => link.kind === "relation").map((link) => ({ id: link.source.id, fact: link.fact })),
  ];
  const parts = [
    ["entities", "Entités", nodes.filter((node) => node.entity).map(entityRow)],
    ["facts", "Faits", facts.map(factRow)],
    ["memories", "Souvenirs", nodes.filter((node) => node.memory).map(memoryRow)],
  ];
  place.replaceChildren();
  for (const [part, title, rows] of parts) {
    const list = made("ul", { role: "list" });
    for (const row of rows) {
      row.button.addEventListener("click", () => onSelect(row.button.dataset.node, row.fact));
      list.append(made("li", {}, row.button));
    }
    const count = made("span", { class: "count" }, String(rows.length));
    const summary = made("summary", {}, title, count);
    place.append(made("details", { "data-part": part, open: isOpen.get(part) ?? part === "entities" }, summary, list));
  }
}

function entityRow(node) {
  const note = counted(Number(node.entity.mentions) || 0, "mention", "mentions");
  const kind = made("span", { class: "unseen" }, `${KIND_NAMES[node.kind]} : `);
  const found = row(node.id, node.kind, { searched: node.searched }, kind, made("b", {}, node.label));
  found.button.append(made("small", { class: "side-note" }, note));
  return found;
}

function factRow({ id, fact }) {
  const searched = folded(`${fact.subject ?? ""} ${verb(fact.predicate)} ${fact.object} ${fact.detail ?? ""}`);
  const found = row(id, "fait", { searched }, ...sentence(fact), made("small", {}, `depuis le ${day(fact.since)}`));
  found.button.dataset.row = `f:${fact.id}`;
  return { ...found, fact };
}

function memoryRow(node) {
  return row(node.id, "souvenir", { searched: node.searched }, node.label, made("small", {}, day(node.memory.date)));
}

function row(id, kind, { searched }, ...children) {
  const text = made("span", { class: "text" }, ...children);
  const button = made("button", { type: "button", "data-node": id, "data-row": id, "data-kind": kind, "data-searched": searched });
  button.append(swatch(kind), text);
  return { button };
}

function sentence(fact) {
  return [made("span", {}, `${fact.subject ?? ""} ${verb(fact.predicate)} `), made("b", {}, String(fact.object))];
}

/** Show only the rows that match, and mark the selected one. */
export function narrow(place, { sought, hidden, selected }) {
  for (const part of place.querySelectorAll("details")) {
    let found = 0;
    for (const button of part.querySelectorAll("button")) {
      const isShown = button.dataset.searched.includes(sought) && !hidden.has(button.dataset.kind);
      button.parentElement.hidden = !isShown;
      if (button.dataset.row === selected) button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
      found += isShown;
    }
    part.querySelector(".count").textContent = String(found);
    if (sought && found) part.open = true;
  }
}

/** Fill the panel with what is known of a node, or of one fact. */
export function fillDetails(place, node, { fact = null, onSelect, onClose }) {
  const close = made("button", { type: "button", class: "close", "aria-label": "Fermer les détails" }, "×");
  close.addEventListener("click", onClose);
  const kind = fact ? "fait" : node.kind;
  const type = made("p", { class: "type" }, swatch(kind), KIND_NAMES[kind]);
  const told = fact ?? node.fact;
  const heading = made("h2", {}, told ? `${told.subject ?? ""} ${verb(told.predicate)} ${told.object}` : node.label);
  place.replaceChildren(close, type, heading);
  if (told) place.append(...factDetails(told));
  else if (node.entity) place.append(...entityDetails(node, onSelect));
  else place.append(...memoryDetails(node, onSelect));
  place.hidden = false;
}

function factDetails(fact) {
  const found = [made("p", {}, `Depuis le ${day(fact.since)} · ${fact.type}`)];
  if (fact.detail) found.push(made("blockquote", {}, String(fact.detail)));
  if (fact.history?.length) found.push(made("h3", {}, "Avant"), pastList(fact.history));
  return found;
}

function pastList(history) {
  const list = made("ol", { role: "list", class: "past" });
  for (const each of history) {
    list.append(made("li", {}, made("b", {}, String(each.object)), ` du ${day(each.since)} au ${day(each.until)}`));
  }
  return list;
}

function entityDetails(node, onSelect) {
  const { entity } = node;
  const found = [made("p", {}, counted(Number(entity.mentions) || 0, "mention", "mentions"))];
  if (entity.aliases?.length) found.push(made("p", {}, `Aussi appelé : ${entity.aliases.join(", ")}`));
  if (node.facts.length) {
    const list = made("ul", { role: "list", class: "known" });
    for (const fact of node.facts) {
      const item = made("li", {}, ...sentence(fact), made("small", {}, `depuis le ${day(fact.since)}`));
      if (fact.detail) item.append(made("q", {}, String(fact.detail)));
      if (fact.history?.length) item.append(pastList(fact.history));
      list.append(item);
    }
    found.push(made("h3", {}, "Ce qui vaut"), list);
  }
  if (node.memories.length) {
    const memories = [...node.memories].sort((one, other) => other.memory.date - one.memory.date);
    found.push(made("h3", {}, "Souvenirs"), linkList(memories, onSelect, (each) => day(each.memory.date)));
  }
  return found;
}

function memoryDetails(node, onSelect) {
  const { memory } = node;
  const found = [
    made("p", {}, minute(memory.date)),
    made("p", {}, `Fraîcheur ${PERCENT.format(memory.freshness)} · importance ${PERCENT.format(memory.importance)}`),
  ];
  if (node.entities.length) {
    found.push(made("h3", {}, "Parle de"), linkList(node.entities, onSelect, (each) => KIND_NAMES[each.kind]));
  }
  return found;
}

function linkList(nodes, onSelect, note) {
  const list = made("ul", { role: "list", class: "links" });
  for (const node of nodes) {
    const button = made("button", { type: "button" }, swatch(node.kind), made("span", { class: "text" }, node.label));
    button.lastChild.append(made("small", {}, note(node)));
    button.addEventListener("click", () => onSelect(node.id));
    list.append(made("li", {}, button));
  }
  return list;
}
