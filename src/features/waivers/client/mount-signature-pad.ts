import SignaturePad, { type PointGroup } from 'signature_pad';
import {
  addStroke,
  type Drawing,
  EMPTY_DRAWING,
  type InkPoint,
  strokesInView,
  type View,
  viewOf,
} from './signature-strokes.ts';

const PEN = { minWidth: 0.9, maxWidth: 2.8 };

export type MountedPad = { show(drawing: Drawing): void; unmount(): void };

/**
 * Mounts signature_pad on the canvas. `onStroke` receives the drawing after each stroke; the canvas redraws it
 * when its size, the pixel ratio or the theme changes, or the browser restores a lost context.
 */
export function mountSignaturePad(
  canvas: HTMLCanvasElement,
  onStroke: (drawing: Drawing) => void,
): MountedPad {
  let drawing = EMPTY_DRAWING;
  let view: View = { scale: 1, offsetX: 0, offsetY: 0 };
  let isDrawing = false;
  const pad = new SignaturePad(canvas, { ...PEN, dotSize: 1.6 });
  const getSize = () => ({ width: canvas.clientWidth, height: canvas.clientHeight });

  const redraw = () => {
    const size = getSize();
    // During a stroke only the pad holds its points: redraw at the stroke's end.
    if (isDrawing || size.width === 0) return;
    resizeBitmap(canvas, size);
    pad.penColor = getComputedStyle(canvas).color;
    view = viewOf(drawing, size);
    pad.fromData(toPointGroups(strokesInView(drawing, view), pad.penColor, view.scale));
  };
  const startStroke = () => {
    isDrawing = true;
  };
  const endStroke = () => {
    isDrawing = false;
    const stroke = pad.toData().at(-1);
    if (stroke) drawing = addStroke(drawing, stroke.points, view, getSize());
    redraw();
    onStroke(drawing);
  };

  pad.addEventListener('beginStroke', startStroke);
  pad.addEventListener('endStroke', endStroke);
  const stopObserving = observeCanvas(canvas, redraw);
  redraw();
  return {
    show(next) {
      if (next === drawing) return;
      drawing = next;
      redraw();
    },
    unmount() {
      stopObserving();
      pad.off();
    },
  };
}

/** Converts strokes to signature_pad's point groups. */
export function toPointGroups(
  strokes: InkPoint[][],
  penColor: string,
  scale: number,
): PointGroup[] {
  return strokes.map((points) => ({
    points,
    penColor,
    dotSize: 1.6 * scale,
    minWidth: PEN.minWidth * scale,
    maxWidth: PEN.maxWidth * scale,
    velocityFilterWeight: 0.7,
    compositeOperation: 'source-over',
  }));
}

function resizeBitmap(canvas: HTMLCanvasElement, size: { width: number; height: number }) {
  const ratio = Math.max(1, window.devicePixelRatio);
  canvas.width = Math.round(size.width * ratio);
  canvas.height = Math.round(size.height * ratio);
  canvas.getContext('2d')?.setTransform(ratio, 0, 0, ratio, 0, 0);
}

function observeCanvas(canvas: HTMLCanvasElement, redraw: () => void) {
  const resizeObserver = new ResizeObserver(redraw);
  resizeObserver.observe(canvas);
  const themeObserver = new MutationObserver(redraw);
  themeObserver.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  const controller = new AbortController();
  const { signal } = controller;
  canvas.addEventListener('contextrestored', redraw, { signal });
  const observePixelRatio = () => {
    const mediaQuery = matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`);
    mediaQuery.addEventListener(
      'change',
      () => {
        redraw();
        observePixelRatio();
      },
      { once: true, signal },
    );
  };
  observePixelRatio();
  return () => {
    resizeObserver.disconnect();
    themeObserver.disconnect();
    controller.abort();
  };
}
