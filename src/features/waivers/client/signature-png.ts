import SignaturePad from 'signature_pad';
import { toPointGroups } from './mount-signature-pad.ts';
import { type Drawing, getExportFrame, type Size, strokesInView } from './signature-strokes.ts';

// Dark ink on white in any theme: the image is stored and printed.
const INK = '#1d1a2b';
const PAPER = '#ffffff';
const TYPED_SIZE: Size = { width: 1000, height: 240 };
/** In pixels; a longer name gets a smaller font. */
const MAX_FONT_SIZE = 110;
const TYPED_FONT = 'italic 500 {size}px "Fraunces Variable", Georgia, serif';

/** Renders a drawn signature as a PNG data URL, cropped to its ink. */
export function drawingToPng(drawing: Drawing): string {
  const { size, view } = getExportFrame(drawing);
  const canvas = createCanvas(size);
  const pad = new SignaturePad(canvas, { backgroundColor: PAPER });
  pad.fromData(toPointGroups(strokesInView(drawing, view), INK, view.scale));
  pad.off();
  return canvas.toDataURL('image/png');
}

/** Renders a typed name as a PNG data URL, for people who cannot draw. */
export function typedNameToPng(name: string): string {
  const canvas = createCanvas(TYPED_SIZE);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('canvas 2D context is unavailable');
  context.fillStyle = PAPER;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = INK;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.font = TYPED_FONT.replace('{size}', String(MAX_FONT_SIZE));
  const maxWidth = canvas.width * 0.92;
  const { width } = context.measureText(name.trim());
  const size = Math.min(MAX_FONT_SIZE, (MAX_FONT_SIZE * maxWidth) / width);
  context.font = TYPED_FONT.replace('{size}', String(size));
  context.fillText(name.trim(), canvas.width / 2, canvas.height / 2);
  return canvas.toDataURL('image/png');
}

function createCanvas({ width, height }: Size): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  return canvas;
}
