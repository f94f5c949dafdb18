// The page: asks the server for a tenant's graph, and keeps the canvas, the lists and the details in step.

import { Drawing } from "./drawing.js";
import { Layout } from "./layout.js";
import { counted, fillDetails, fillLegend, fillLists, minute, narrow } from "./listing.js";
import { folded, graphOf } from "./model.js";
import { watch } from "./pointing.js";

const KEY = "lakemem.viz.key";
const SLICE_MS = 12;
const CALM = 0.06;
const GLIDE_MS = 280;
const TENANT_LIMIT = 128;

const part = (id) => document.getElementById(id);
const calmly = matchMedia("(prefers-reduced-motion: reduce)");
const dark = matchMedia("(prefers-color-scheme: dark)");
const drawing = new Drawing(part("canvas"));

let graph = graphOf({});
let layout = new Layout([], []);
let asking = null;
let isDue = false;
let isSettling = false;
let glide = null;
const hidden = new Set();
const view = { hovered: null, selected: null, row: "", sought: "" };

// -- asking -----------------------------------------------------------------------------------------------------------

async function show() {
  const tenant = part("tenant").value.trim();
  asking?.abort();
  const mine = (asking = new AbortController());
  announce("Chargement…");
  try {
    const told = await fetched(tenant, mine.signal);
    if (mine !== asking) return;
    history.replaceState(null, "", `?tenant=${encodeURIComponent(tenant)}`);
    take(told, tenant);
  } catch (error) {
    if (mine !== asking) return;
    announce("");
    warn(error instanceof Refusal ? error.message : "Le serveur ne répond pas.");
    if (error.status === 401) part("key").focus();
  }
}

class Refusal extends Error {
  constructor(message, status = 0) {
    super(message);
    this.status = status;
  }
}

async function fetched(tenant, signal) {
  if (!tenant || tenant.length > TENANT_LIMIT) throw new Refusal(`L’espace doit avoir de 1 à ${TENANT_LIMIT} caractères.`);
  const key = part("key").value;
  if (/[^\x21-\x7e]/u.test(key)) throw new Refusal("La clé d’accès contient un caractère qu’aucune clé n’a.", 401);
  const answer = await fetch(`v1/graph?tenant=${encodeURIComponent(tenant)}`, {
    headers: key ? { "X-API-Key": key } : {},
    cache: "no-store",
    credentials: "same-origin",
    signal,
  });
  const told = await answer.json().catch(() => ({}));
  if (answer.ok) return told;
  const detail = typeof told.detail === "string" ? ` : ${told.detail}` : "";
  if (answer.status === 401) throw new Refusal("La clé d’accès manque ou n’est pas acceptée.", 401);
  if (answer.status === 403) throw new Refusal(`Cette clé ne donne pas accès à l’espace « ${tenant} ».`, 403);
  throw new Refusal(`Le serveur a répondu ${answer.status}${detail}`, answer.status);
}

function take(told, tenant) {
  // Another tenant's graph begins anew; the same one keeps its places.
  const isSame = part("canvas").dataset.tenant === tenant;
  part("canvas").dataset.tenant = tenant;
  graph = graphOf(told, isSame ? graph.byId : new Map());
  layout = new Layout(graph.nodes, graph.links);
  view.hovered = null;
  const facts = told.facts?.length ?? 0;
  fillLegend(part("legend"), { nodes: graph.nodes, facts, hidden, onChange: toggle });
  fillLists(part("lists"), { nodes: graph.nodes, links: graph.links, onSelect: select });
  if (!graph.byId.has(view.selected?.id)) closeDetails();
  else select(view.selected.id);
  const entities = graph.nodes.filter((node) => node.entity).length;
  const counts = [
    counted(entities, "entité", "entités"),
    counted(facts, "fait", "faits"),
    counted(graph.nodes.filter((node) => node.memory).length, "souvenir", "souvenirs"),
  ].join(", ");
  const canvas = part("canvas");
  canvas.setAttribute(
    "aria-label",
    `Graphe de « ${tenant} » : ${counts}. Flèches pour déplacer, plus et moins pour zoomer, zéro pour tout voir. ` +
      "La liste à côté contient les mêmes éléments.",
  );
  announce("Mise en place…");
  warn(graph.nodes.length ? "" : `Rien n’est encore retenu pour « ${tenant} ».`);
  refreshRows();
  settle({ isFirst: !isSame, onRest: () => announce(`${counts} · ${minute(told.generated_at)}`) });
}

function announce(text) {
  part("status").textContent = text;
}

function warn(text) {
  part("notice").textContent = text;
  part("notice").hidden = !text;
}

// -- moving -----------------------------------------------------------------------------------------------------------

/** Let a new graph come to rest unseen, in slices that leave the page free, then show it where it all fits. */
function settle({ isFirst, onRest }) {
  const mine = layout;
  const isDone = () => (calmly.matches ? mine.isSettled : mine.isSettled || mine.alpha < CALM);
  part("canvas").dataset.state = "moving";
  isSettling = true;
  const slice = () => {
    if (mine !== layout) return;
    const until = performance.now() + SLICE_MS;
    while (!isDone() && performance.now() < until) mine.step();
    if (!isDone()) {
      setTimeout(slice);
      return;
    }
    isSettling = false;
    if (isFirst) drawing.camera = drawing.whole(shownNodes());
    onRest();
    redraw();
  };
  slice();
}

function redraw() {
  if (isDue) return;
  isDue = true;
  requestAnimationFrame(frame);
}

function frame(time) {
  isDue = false;
  if (isSettling) return;
  if (glide) moveCamera(time);
  if (!layout.isSettled && !calmly.matches) {
    layout.step();
    redraw();
  }
  if (layout.isSettled || calmly.matches) part("canvas").dataset.state = "settled";
  const nodes = shownNodes();
  const focus = isShown(view.hovered) ? view.hovered : isShown(view.selected) ? view.selected : null;
  drawing.draw({
    nodes,
    links: graph.links.filter((link) => isShown(link.source) && isShown(link.target) && !isHiddenRelation(link)),
    focus,
    isLit: (node) => !view.sought || node.searched.includes(view.sought) || node === focus,
  });
  part("canvas").dataset.nodes = String(nodes.length);
}

function isShown(node) {
  return node !== null && !hidden.has(node.kind);
}

function isHiddenRelation(link) {
  return link.kind === "relation" && hidden.has("fait");
}

function shownNodes() {
  return graph.nodes.filter(isShown);
}

/** Glide to another camera, or jump there for who wants no motion. */
function lookWith(camera) {
  glide = calmly.matches ? null : { from: drawing.camera, to: camera, began: null };
  if (!glide) drawing.camera = camera;
  redraw();
}

function moveCamera(time) {
  glide.began ??= time;
  const part_ = Math.min(1, (time - glide.began) / GLIDE_MS);
  const eased = 1 - (1 - part_) ** 3;
  const { from, to } = glide;
  drawing.camera = {
    x: from.x + (to.x - from.x) * eased,
    y: from.y + (to.y - from.y) * eased,
    scale: from.scale * (to.scale / from.scale) ** eased,
  };
  if (part_ === 1) glide = null;
  redraw();
}

// -- choosing ---------------------------------------------------------------------------------------------------------

function select(id, fact = null) {
  const node = graph.byId.get(id);
  if (!node) return;
  view.selected = node;
  view.row = fact ? `f:${fact.id}` : id;
  fillDetails(part("details"), node, { fact, onSelect: (other) => lookAt(other), onClose: closeDetails });
  refreshRows();
  redraw();
  lookAtNode(node);
}

function lookAt(id) {
  select(id);
  part("details").focus();
}

function lookAtNode(node) {
  const place = drawing.toPage(node);
  const isInView = place.x > 60 && place.y > 60 && place.x < drawing.width - 60 && place.y < drawing.height - 60;
  if (!isInView || drawing.camera.scale < 0.5) {
    lookWith({ x: node.x, y: node.y, scale: Math.max(drawing.camera.scale, 0.8) });
  }
}

function closeDetails() {
  const hadFocus = part("details").contains(document.activeElement);
  const row = [...part("lists").querySelectorAll("[aria-current]")].find((each) => each.checkVisibility());
  view.selected = null;
  view.row = "";
  part("details").hidden = true;
  part("details").replaceChildren();
  if (hadFocus) (row ?? part("canvas")).focus();
  refreshRows();
  redraw();
}

function refreshRows() {
  narrow(part("lists"), { sought: view.sought, hidden, selected: view.row });
}

function toggle(kind, isWanted) {
  if (isWanted) hidden.delete(kind);
  else hidden.add(kind);
  refreshRows();
  redraw();
}

function hint(node, point) {
  const place = part("hint");
  if (node !== view.hovered) {
    view.hovered = node;
    redraw();
  }
  part("canvas").classList.toggle("pointing", node !== null);
  place.hidden = node === null;
  if (node === null) return;
  const note = node.entity ? counted(Number(node.entity.mentions) || 0, "mention", "mentions") : noteOf(node);
  place.replaceChildren(node.label, document.createElement("br"), note);
  const left = Math.min(point.x + 14, drawing.width - place.offsetWidth - 8);
  const top = Math.min(point.y + 16, drawing.height - place.offsetHeight - 8);
  place.style.transform = `translate(${Math.max(4, left)}px, ${Math.max(4, top)}px)`;
}

function noteOf(node) {
  return node.memory ? minute(node.memory.date) : `depuis le ${minute(node.fact.since)}`;
}

// -- listening --------------------------------------------------------------------------------------------------------

watch(part("canvas"), {
  nodeAt: (point) => drawing.nodeAt(point, shownNodes()),
  hover: hint,
  hold: (node) => (node.isHeld = true),
  drag(node, point) {
    Object.assign(node, drawing.toGraph(point));
    if (!calmly.matches) layout.warm(0.25);
    hint(null, null);
    redraw();
  },
  drop: (node) => (node.isHeld = false),
  pan(dx, dy) {
    glide = null;
    drawing.pan(dx, dy);
    redraw();
  },
  zoom(factor, point) {
    glide = null;
    drawing.zoom(factor, point);
    redraw();
  },
  choose: (node) => (node ? select(node.id) : closeDetails()),
});

function zoomBy(factor) {
  drawing.zoom(factor);
  redraw();
}

const showWhole = () => lookWith(drawing.whole(shownNodes()));
part("nearer").addEventListener("click", () => zoomBy(1.3));
part("farther").addEventListener("click", () => zoomBy(1 / 1.3));
part("whole").addEventListener("click", showWhole);

const STEPS = { ArrowLeft: [60, 0], ArrowRight: [-60, 0], ArrowUp: [0, 60], ArrowDown: [0, -60] };
part("canvas").addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key in STEPS) {
    drawing.pan(...STEPS[event.key]);
    redraw();
  } else if (event.key === "+" || event.key === "=") zoomBy(1.3);
  else if (event.key === "-") zoomBy(1 / 1.3);
  else if (event.key === "0") showWhole();
  else return;
  event.preventDefault();
});

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && view.selected) closeDetails();
});

part("search").addEventListener("input", () => {
  view.sought = folded(part("search").value.trim());
  refreshRows();
  redraw();
});

part("asked").addEventListener("submit", (event) => {
  event.preventDefault();
  if (part("key").value) sessionStorage.setItem(KEY, part("key").value);
  else sessionStorage.removeItem(KEY);
  show();
});

dark.addEventListener("change", () => {
  drawing.readColours();
  redraw();
});

new ResizeObserver(() => {
  drawing.resize();
  redraw();
}).observe(part("canvas"));

drawing.resize();
part("key").value = sessionStorage.getItem(KEY) ?? "";
part("tenant").value = new URLSearchParams(location.search).get("tenant") || part("tenant").value;
show();
