// What the server's answer means as a graph: nodes and links between them, in plain objects.

export const KINDS = {
  personne: "Personnes",
  lieu: "Lieux",
  organisation: "Organisations",
  projet: "Projets",
  fait: "Faits",
  souvenir: "Souvenirs",
};

const VERBS = new Map(Object.entries({
  lives_in: "habite à",
  works_at: "travaille chez",
  prefers: "aime",
  dislikes: "n’aime pas",
  owns: "possède",
  is_a: "est",
  has_attribute: "a pour trait",
  knows_about: "s’y connaît en",
  has_goal: "a pour but",
  has_skill: "sait faire",
}));

const ENTITY_KINDS = new Set(["personne", "lieu", "organisation", "projet"]);

const LARGEST = 26;

/** Return a predicate in words. */
export function verb(predicate) {
  return VERBS.get(predicate) ?? String(predicate).replaceAll("_", " ");
}

/** Return text without case and accents, for comparing. */
export function folded(text) {
  return String(text).normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/**
 * Return the nodes and links of an answer of /v1/graph.
 *
 * A fact between two entities is a link; any other fact is a node at its subject. Nodes that were on the page before
 * keep their places.
 *
 * @param {object} told the answer.
 * @param {Map<string, object>} before nodes by id.
 */
export function graphOf(told, before = new Map()) {
  const entities = (told.entities ?? []).map(entityNode);
  const byId = new Map(entities.map((node) => [node.id, node]));
  const taking = new Map();
  for (const node of entities) {
    for (const fact of node.entity.facts ?? []) taking.set(fact, [...(taking.get(fact) ?? []), node]);
  }
  const facts = [];
  const links = [];
  for (const fact of told.facts ?? []) {
    const subject = (taking.get(fact.id) ?? []).find((node) => isNamed(node, fact.subject));
    const object = (taking.get(fact.id) ?? []).find((node) => node !== subject);
    if (subject) subject.facts.push(fact);
    if (subject && object) {
      object.facts.push(fact);
      links.push({ source: subject, target: object, kind: "relation", label: verb(fact.predicate), fact });
    } else {
      const node = factNode(fact);
      facts.push(node);
      if (subject) links.push({ source: subject, target: node, kind: "attribute", label: verb(fact.predicate), fact });
    }
  }
  const memories = (told.memories ?? []).map(memoryNode);
  const memoryById = new Map(memories.map((node) => [node.memory.id, node]));
  for (const node of entities) {
    for (const id of node.entity.memories ?? []) {
      const memory = memoryById.get(id);
      if (!memory) continue;
      node.memories.push(memory);
      memory.entities.push(node);
      links.push({ source: node, target: memory, kind: "memory", label: "" });
    }
  }
  const nodes = [...entities, ...facts, ...memories];
  for (const node of nodes) {
    node.near = new Set();
    const old = before.get(node.id);
    if (old) Object.assign(node, { x: old.x, y: old.y });
  }
  for (const link of links) {
    link.source.near.add(link.target);
    link.target.near.add(link.source);
  }
  return { nodes, links, byId: new Map(nodes.map((node) => [node.id, node])) };
}

function isNamed(node, name) {
  const wanted = folded(name);
  return [node.label, ...(node.entity.aliases ?? [])].some((each) => folded(each) === wanted);
}

function entityNode(entity) {
  const mentions = Number(entity.mentions) || 0;
  return {
    id: `e:${entity.id}`,
    kind: ENTITY_KINDS.has(entity.type) ? entity.type : "personne",
    label: String(entity.label),
    radius: Math.min(LARGEST, 9 + 2.2 * Math.sqrt(mentions)) + (entity.is_canonical ? 3 : 0),
    weight: 1000 + mentions + (entity.is_canonical ? 1e6 : 0),
    strength: 1,
    isCanonical: Boolean(entity.is_canonical),
    searched: folded([entity.label, ...(entity.aliases ?? [])].join(" ")),
    entity,
    facts: [],
    memories: [],
  };
}

function factNode(fact) {
  return {
    id: `f:${fact.id}`,
    kind: "fait",
    label: String(fact.object),
    radius: 6,
    weight: 100,
    strength: 1,
    searched: folded(`${fact.object} ${verb(fact.predicate)} ${fact.detail ?? ""}`),
    fact,
  };
}

function memoryNode(memory) {
  const importance = between(memory.importance, 0.5);
  return {
    id: `m:${memory.id}`,
    kind: "souvenir",
    label: String(memory.label),
    radius: 3 + 4 * importance,
    weight: importance,
    strength: 0.4 + 0.6 * between(memory.freshness, 0.5),
    searched: folded(memory.label),
    memory,
    entities: [],
  };
}

function between(value, otherwise) {
  const number = Number(value ?? otherwise);
  return Number.isFinite(number) ? Math.min(1, Math.max(0, number)) : otherwise;
}
