// What a hand does on the canvas: drag a node, move the view, zoom by wheel or by two fingers.

const STILL = 4;

/**
 * Watch a canvas.
 *
 * @param {HTMLCanvasElement} canvas
 * @param {object} acts nodeAt(point), hover(node, point), hold(node), drag(node, point), drop(node), pan(dx, dy),
 *   zoom(factor, point), choose(node or null); points are in pixels of the canvas.
 */
export function watch(canvas, acts) {
  const fingers = new Map();
  let held = null;
  let began = null;
  let isMoved = false;

  const pointOf = (event) => {
    const box = canvas.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };

  const letGo = () => {
    if (held) acts.drop(held);
    held = null;
    canvas.classList.remove("moving");
  };

  canvas.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    canvas.setPointerCapture(event.pointerId);
    const point = pointOf(event);
    fingers.set(event.pointerId, point);
    if (fingers.size > 1) {
      letGo();
      return;
    }
    [began, isMoved, held] = [point, false, acts.nodeAt(point)];
  });

  canvas.addEventListener("pointermove", (event) => {
    const point = pointOf(event);
    const last = fingers.get(event.pointerId);
    if (!last) {
      if (event.pointerType !== "touch") acts.hover(acts.nodeAt(point), point);
      return;
    }
    if (fingers.size > 1) {
      const other = [...fingers].find(([id]) => id !== event.pointerId)[1];
      const middle = { x: (point.x + other.x) / 2, y: (point.y + other.y) / 2 };
      acts.zoom(distance(point, other) / Math.max(1, distance(last, other)), middle);
      acts.pan((point.x - last.x) / 2, (point.y - last.y) / 2);
      isMoved = true;
    } else if (isMoved || distance(point, began) > STILL) {
      if (!isMoved && held) acts.hold(held);
      isMoved = true;
      canvas.classList.add("moving");
      if (held) acts.drag(held, point);
      else acts.pan(point.x - last.x, point.y - last.y);
    }
    fingers.set(event.pointerId, point);
  });

  const end = (event) => {
    if (!fingers.delete(event.pointerId)) return;
    const chosen = held;
    letGo();
    if (event.type === "pointerup" && !isMoved && !fingers.size) acts.choose(chosen);
    if (fingers.size) isMoved = true;
  };
  canvas.addEventListener("pointerup", end);
  canvas.addEventListener("pointercancel", end);
  canvas.addEventListener("pointerleave", () => acts.hover(null, null));
  canvas.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      const pixels = event.deltaY * [1, 16, 400][event.deltaMode];
      acts.zoom(2 ** (-Math.max(-240, Math.min(240, pixels)) / (event.ctrlKey ? 80 : 320)), pointOf(event));
    },
    { passive: false },
  );
}

function distance(one, other) {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
