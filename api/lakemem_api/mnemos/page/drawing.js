// The graph on a canvas: a camera, shapes by kind, names where there is room for them.

const CLOSEST = 4;
const FARTHEST = 0.08;
const MARGIN = 48;
const FAINT = 0.14;
const LINE = 15;

const NAMES = ["paper", "ink", "muted", "link", "personne", "lieu", "organisation", "projet", "fait", "souvenir"];
const FONT = '"Inter", "Segoe UI", system-ui, sans-serif';

export class Drawing {
  constructor(canvas) {
    this.canvas = canvas;
    this.pen = canvas.getContext("2d");
    this.camera = { x: 0, y: 0, scale: 1 };
    this.width = this.height = 1;
    this.readColours();
  }

  /** Take the colours from the style sheet, after the scheme changed too. */
  readColours() {
    const style = getComputedStyle(this.canvas);
    this.colours = Object.fromEntries(NAMES.map((name) => [name, style.getPropertyValue(`--${name}`).trim()]));
  }

  /** Take the canvas's size from the page. */
  resize() {
    const box = this.canvas.getBoundingClientRect();
    const ratio = window.devicePixelRatio || 1;
    [this.width, this.height] = [Math.max(1, box.width), Math.max(1, box.height)];
    const [wide, high] = [Math.round(this.width * ratio), Math.round(this.height * ratio)];
    if (this.canvas.width !== wide || this.canvas.height !== high) Object.assign(this.canvas, { width: wide, height: high });
  }

  /** Return the camera that shows all of these nodes. */
  whole(nodes) {
    if (!nodes.length) return { x: 0, y: 0, scale: 1 };
    const edges = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity };
    for (const node of nodes) {
      edges.left = Math.min(edges.left, node.x - node.radius);
      edges.right = Math.max(edges.right, node.x + node.radius);
      edges.top = Math.min(edges.top, node.y - node.radius);
      edges.bottom = Math.max(edges.bottom, node.y + node.radius + LINE);
    }
    const scale = Math.min(
      (this.width - 2 * MARGIN) / (edges.right - edges.left),
      (this.height - 2 * MARGIN) / (edges.bottom - edges.top),
      1.6,
    );
    return {
      x: (edges.left + edges.right) / 2,
      y: (edges.top + edges.bottom) / 2,
      scale: Math.min(CLOSEST, Math.max(FARTHEST, scale)),
    };
  }

  /** Zoom by a factor; the point of the page under `at` stays where it is. */
  zoom(factor, at = { x: this.width / 2, y: this.height / 2 }) {
    const fixed = this.toGraph(at);
    const scale = Math.min(CLOSEST, Math.max(FARTHEST, this.camera.scale * factor));
    this.camera = {
      scale,
      x: fixed.x - (at.x - this.width / 2) / scale,
      y: fixed.y - (at.y - this.height / 2) / scale,
    };
  }

  pan(dx, dy) {
    this.camera.x -= dx / this.camera.scale;
    this.camera.y -= dy / this.camera.scale;
  }

  toGraph({ x, y }) {
    const { camera } = this;
    return {
      x: camera.x + (x - this.width / 2) / camera.scale,
      y: camera.y + (y - this.height / 2) / camera.scale,
    };
  }

  toPage({ x, y }) {
    const { camera } = this;
    return {
      x: this.width / 2 + (x - camera.x) * camera.scale,
      y: this.height / 2 + (y - camera.y) * camera.scale,
    };
  }

  /** Return the node under a point of the canvas; small ones are easier to hit than they look. */
  nodeAt(point, nodes) {
    const place = this.toGraph(point);
    let best = null;
    let least = Infinity;
    for (const node of nodes) {
      const distance = Math.hypot(node.x - place.x, node.y - place.y) - node.radius;
      if (distance < least && distance < 5 / this.camera.scale) [best, least] = [node, distance];
    }
    return best;
  }

  /**
   * Draw everything anew.
   *
   * @param {object} scene nodes, links, focus (a node or null), and isLit (whether a node is not to be faint).
   */
  draw({ nodes, links, focus, isLit }) {
    const { pen, camera } = this;
    const ratio = this.canvas.width / this.width;
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.clearRect(0, 0, this.canvas.width, this.canvas.height);
    const move = [this.width / 2 - camera.x * camera.scale, this.height / 2 - camera.y * camera.scale];
    pen.setTransform(ratio * camera.scale, 0, 0, ratio * camera.scale, ratio * move[0], ratio * move[1]);
    for (const link of links) this.#link(link, { focus, isLit });
    for (const node of [...nodes].reverse()) this.#node(node, { focus, isLit });
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    this.#names(nodes, links, { focus, isLit });
    pen.globalAlpha = 1;
  }

  #link({ source, target, kind }, { focus, isLit }) {
    const { pen, colours } = this;
    const touches = focus === source || focus === target;
    const lit = isLit(source) && isLit(target) && (!focus || touches);
    pen.globalAlpha = (lit ? 1 : FAINT) * (kind === "memory" && !touches ? 0.7 : 1);
    pen.strokeStyle = touches ? colours.muted : colours.link;
    pen.lineWidth = (kind === "relation" ? 1.6 : 1) * (touches ? 1.25 : 1);
    pen.setLineDash(kind === "memory" ? [2, 4] : []);
    pen.beginPath();
    pen.moveTo(source.x, source.y);
    pen.lineTo(target.x, target.y);
    pen.stroke();
    pen.setLineDash([]);
    if (kind === "relation") this.#arrow(source, target);
  }

  #arrow(source, target) {
    const { pen } = this;
    const angle = Math.atan2(target.y - source.y, target.x - source.x);
    const tip = target.radius + 3;
    pen.save();
    pen.translate(target.x - tip * Math.cos(angle), target.y - tip * Math.sin(angle));
    pen.rotate(angle);
    pen.fillStyle = pen.strokeStyle;
    pen.beginPath();
    pen.moveTo(0, 0);
    pen.lineTo(-8, -3.6);
    pen.lineTo(-8, 3.6);
    pen.fill();
    pen.restore();
  }

  #node(node, { focus, isLit }) {
    const { pen, colours } = this;
    const near = !focus || node === focus || focus.near.has(node);
    // The paper under a node hides the links that end at its centre, also where the node itself is faint.
    outline(pen, node, 2);
    pen.globalAlpha = 1;
    pen.fillStyle = colours.paper;
    pen.fill();
    outline(pen, node, 0);
    pen.globalAlpha = near && isLit(node) ? node.strength : FAINT;
    pen.fillStyle = colours[node.kind];
    pen.fill();
    if (node.isCanonical || node === focus) {
      outline(pen, node, 4);
      pen.strokeStyle = node === focus ? colours.ink : colours[node.kind];
      pen.lineWidth = 1.5;
      pen.stroke();
    }
  }

  /** Write names, those of the weightiest nodes first, each only where no other stands. */
  #names(nodes, links, { focus, isLit }) {
    const taken = [];
    const { scale } = this.camera;
    const wanted = nodes
      .filter((node) => isLit(node) && (!focus || node === focus || focus.near.has(node)))
      .filter((node) => node === focus || isNamed(node, scale, focus))
      .sort((one, other) => (other === focus) - (one === focus) || other.weight - one.weight);
    for (const node of wanted) {
      const { x, y } = this.toPage(node);
      this.#write(node.label, { x, y: y + node.radius * scale + 11, taken, isStrong: node.weight >= 1000, isSure: node === focus });
    }
    if (scale < 0.75 && !focus) return;
    for (const link of links) {
      if (!link.label || !isLit(link.source) || !isLit(link.target)) continue;
      if (focus ? focus !== link.source && focus !== link.target : scale < 0.95) continue;
      const from = this.toPage(link.source);
      const to = this.toPage(link.target);
      this.#write(link.label, { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2, taken, isItalic: true });
    }
  }

  #write(text, { x, y, taken, isStrong = false, isItalic = false, isSure = false }) {
    const { pen, colours } = this;
    if (x < -80 || y < -20 || x > this.width + 80 || y > this.height + 20) return;
    pen.font = `${isItalic ? "italic " : ""}${isStrong ? 600 : 400} ${isStrong ? 13 : 11.5}px ${FONT}`;
    const shown = shortened(text, isStrong ? 28 : 34);
    const half = pen.measureText(shown).width / 2 + 4;
    const box = [x - half, y - LINE / 2, x + half, y + LINE / 2];
    const isFree = taken.every((other) => box[0] > other[2] || box[2] < other[0] || box[1] > other[3] || box[3] < other[1]);
    if (!isFree && !isSure) return;
    taken.push(box);
    pen.globalAlpha = 1;
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    pen.lineJoin = "round";
    pen.lineWidth = 3.5;
    pen.strokeStyle = colours.paper;
    pen.strokeText(shown, x, y);
    pen.fillStyle = isStrong ? colours.ink : colours.muted;
    pen.fillText(shown, x, y);
  }
}

function isNamed(node, scale, focus) {
  if (node.kind === "souvenir") return scale > 1.9 || (focus !== null && focus.near.size < 14);
  return node.kind !== "fait" || scale > 0.55 || focus !== null;
}

function shortened(text, most) {
  const letters = [...text.replace(/\s+/gu, " ")];
  return letters.length > most ? `${letters.slice(0, most - 1).join("").trimEnd()}…` : letters.join("");
}

const CORNERS = { lieu: 3, projet: 6, fait: 4 };
const SIZES = { lieu: 1.28, projet: 1.08, fait: 1.08 };

/** Begin the path of a node's shape: what it is shows without colour too. */
function outline(pen, { kind, x, y, radius }, more) {
  const size = radius + more;
  pen.beginPath();
  if (kind === "organisation") {
    const side = size * 0.9;
    pen.roundRect(x - side, y - side, 2 * side, 2 * side, size * 0.28);
  } else if (kind in CORNERS) {
    polygon(pen, { x, y, size: size * SIZES[kind], corners: CORNERS[kind] });
  } else {
    pen.arc(x, y, size, 0, 2 * Math.PI);
  }
}

function polygon(pen, { x, y, size, corners }) {
  for (let corner = 0; corner < corners; corner += 1) {
    const angle = -Math.PI / 2 + (2 * Math.PI * corner) / corners;
    pen.lineTo(x + size * Math.cos(angle), y + size * Math.sin(angle));
  }
  pen.closePath();
}
