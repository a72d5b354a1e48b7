/** A point of a stroke; `time` in milliseconds, `pressure` from 0 to 1. */
export type InkPoint = { x: number; y: number; pressure: number; time: number };
export type Size = { width: number; height: number };

/**
 * A drawn signature: strokes on virtual paper, which has the canvas's size at the first stroke. The strokes
 * are independent of the current canvas, so they survive rotation, zoom and theme changes.
 */
export type Drawing = { paper: Size | null; strokes: InkPoint[][] };

/** Maps paper to canvas coordinates: multiply by `scale`, then add the offsets. */
export type View = { scale: number; offsetX: number; offsetY: number };

export const EMPTY_DRAWING: Drawing = { paper: null, strokes: [] };

/** In pixels of the paper: an accidental touch is not a signature. */
const MIN_TOTAL_STROKE_LENGTH = 24;
const MAX_EXPORT_SIZE: Size = { width: 1000, height: 400 };
const EXPORT_MARGIN = 12;

/** Returns the view that fits the paper, and any ink outside it, into the canvas without enlarging. */
export function viewOf(drawing: Drawing, canvas: Size): View {
  const box = boxOf(drawing, canvas);
  const scale = Math.min(1, canvas.width / box.width, canvas.height / box.height);
  return {
    scale,
    offsetX: (canvas.width - box.width * scale) / 2 - box.left * scale,
    offsetY: (canvas.height - box.height * scale) / 2 - box.top * scale,
  };
}

/** Adds a stroke given in canvas coordinates. */
export function addStroke(
  drawing: Drawing,
  stroke: readonly InkPoint[],
  view: View,
  canvas: Size,
): Drawing {
  const onPaper = stroke.map((point) => ({
    x: (point.x - view.offsetX) / view.scale,
    y: (point.y - view.offsetY) / view.scale,
    pressure: point.pressure,
    time: point.time,
  }));
  return { paper: drawing.paper ?? canvas, strokes: [...drawing.strokes, onPaper] };
}

/** Converts the strokes to canvas coordinates. */
export function strokesInView({ strokes }: Drawing, view: View): InkPoint[][] {
  return strokes.map((stroke) =>
    stroke.map((point) => ({
      ...point,
      x: point.x * view.scale + view.offsetX,
      y: point.y * view.scale + view.offsetY,
    })),
  );
}

/** Returns whether the strokes are long enough, in total, for a signature. */
export function hasEnoughInk({ strokes }: Drawing): boolean {
  return strokes.reduce((sum, stroke) => sum + lengthOf(stroke), 0) >= MIN_TOTAL_STROKE_LENGTH;
}

/** Returns the size and view of the exported image: cropped to the ink, at most 1000 x 400 pixels. */
export function getExportFrame(drawing: Drawing): { size: Size; view: View } {
  const ink = inkBox(drawing) ?? { left: 0, top: 0, width: 0, height: 0 };
  const width = ink.width + 2 * EXPORT_MARGIN;
  const height = ink.height + 2 * EXPORT_MARGIN;
  const scale = Math.min(2, MAX_EXPORT_SIZE.width / width, MAX_EXPORT_SIZE.height / height);
  return {
    size: { width: Math.floor(width * scale), height: Math.floor(height * scale) },
    view: {
      scale,
      offsetX: (EXPORT_MARGIN - ink.left) * scale,
      offsetY: (EXPORT_MARGIN - ink.top) * scale,
    },
  };
}

type Box = Size & { left: number; top: number };

function boxOf(drawing: Drawing, canvas: Size): Box {
  const paper = { left: 0, top: 0, ...(drawing.paper ?? canvas) };
  const ink = inkBox(drawing);
  if (!ink) return paper;
  const left = Math.min(paper.left, ink.left);
  const top = Math.min(paper.top, ink.top);
  return {
    left,
    top,
    width: Math.max(paper.width, ink.left + ink.width) - left,
    height: Math.max(paper.height, ink.top + ink.height) - top,
  };
}

function inkBox({ strokes }: Drawing): Box | null {
  const points = strokes.flat();
  if (points.length === 0) return null;
  const bounds = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const { x, y } of points) {
    bounds.left = Math.min(bounds.left, x);
    bounds.top = Math.min(bounds.top, y);
    bounds.right = Math.max(bounds.right, x);
    bounds.bottom = Math.max(bounds.bottom, y);
  }
  const { left, top, right, bottom } = bounds;
  return { left, top, width: right - left, height: bottom - top };
}

function lengthOf(stroke: InkPoint[]): number {
  let length = 0;
  for (const [index, point] of stroke.entries()) {
    const previous = stroke[index - 1];
    if (previous) length += Math.hypot(point.x - previous.x, point.y - previous.y);
  }
  return length;
}
