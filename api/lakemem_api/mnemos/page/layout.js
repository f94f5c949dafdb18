// Where nodes stand: springs along links, repulsion between nodes, and a clock that runs down, so that it settles.
// Nothing is left to chance: the same graph gives the same picture.

const DECAY = 0.024;
const STILL = 0.004;
const FRICTION = 0.6;
const GRAVITY = 0.045;
// What has no link is drawn in more; windows are wider than high, so the picture is too.
const ALONE = 2.2;
const FLATNESS = 1.7;
const REACH = 480;
const PADDING = 7;
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));

const LENGTHS = { relation: 130, attribute: 92, memory: 84 };
const CHARGES = { fait: 380, souvenir: 130 };
const ENTITY_CHARGE = 620;

export class Layout {
  /** Place nodes that have no place yet, beside a neighbour that has one. */
  constructor(nodes, links) {
    this.nodes = nodes;
    this.links = links;
    this.alpha = 1;
    const isNew = nodes.some((node) => node.x === undefined);
    if (!isNew) this.alpha = 0.1;
    place(nodes);
    const degrees = new Map(nodes.map((node) => [node, node.near.size || 1]));
    this.springs = links.map((link) => {
      const [from, to] = [degrees.get(link.source), degrees.get(link.target)];
      const length = LENGTHS[link.kind] + (link.source.radius + link.target.radius) / 2;
      return { link, length, stiffness: 1 / Math.min(from, to), share: from / (from + to) };
    });
  }

  get isSettled() {
    return this.alpha < STILL;
  }

  /** Let things move again, as far as a push of this size takes them. */
  warm(alpha) {
    this.alpha = Math.max(this.alpha, alpha);
  }

  /** Move everything one step. */
  step() {
    this.alpha -= this.alpha * DECAY;
    for (const spring of this.springs) this.#pull(spring);
    this.#pushApart();
    for (const node of this.nodes) {
      if (node.isHeld) {
        node.vx = node.vy = 0;
        continue;
      }
      const pull = GRAVITY * this.alpha * (node.isCanonical ? 3 : node.near.size ? 1 : ALONE);
      node.vx = (node.vx - node.x * pull) * FRICTION;
      node.vy = (node.vy - node.y * pull * FLATNESS) * FRICTION;
      node.x += node.vx;
      node.y += node.vy;
    }
  }

  #pull({ link: { source, target }, length, stiffness, share }) {
    const dx = target.x + target.vx - source.x - source.vx || 1e-3;
    const dy = target.y + target.vy - source.y - source.vy || 1e-3;
    const distance = Math.hypot(dx, dy);
    const force = ((distance - length) / distance) * this.alpha * stiffness;
    target.vx -= dx * force * share;
    target.vy -= dy * force * share;
    source.vx += dx * force * (1 - share);
    source.vy += dy * force * (1 - share);
  }

  #pushApart() {
    const { nodes, alpha } = this;
    for (let i = 0; i < nodes.length; i += 1) {
      const one = nodes[i];
      for (let j = i + 1; j < nodes.length; j += 1) {
        const other = nodes[j];
        const dx = one.x - other.x || 1e-3 * (i - j);
        const dy = one.y - other.y || 1e-3;
        if (dx > REACH || dx < -REACH || dy > REACH || dy < -REACH) continue;
        const square = Math.max(dx * dx + dy * dy, 60);
        const push = alpha / square;
        one.vx += dx * push * other.charge;
        one.vy += dy * push * other.charge;
        other.vx -= dx * push * one.charge;
        other.vy -= dy * push * one.charge;
        const room = one.radius + other.radius + PADDING;
        if (square < room * room) {
          const distance = Math.sqrt(square);
          const shift = ((room - distance) / distance) * 0.35;
          one.vx += dx * shift;
          one.vy += dy * shift;
          other.vx -= dx * shift;
          other.vy -= dy * shift;
        }
      }
    }
  }
}

function place(nodes) {
  nodes.forEach((node, index) => {
    node.vx = node.vy = 0;
    node.charge = CHARGES[node.kind] ?? ENTITY_CHARGE;
    if (node.x !== undefined) return;
    const placed = [...node.near].find((each) => each.x !== undefined);
    const angle = index * GOLDEN_ANGLE;
    const away = placed ? 60 : 34 * Math.sqrt(index);
    node.x = (placed?.x ?? 0) + away * Math.cos(angle);
    node.y = (placed?.y ?? 0) + away * Math.sin(angle);
  });
}
