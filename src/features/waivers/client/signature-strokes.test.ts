import { describe, expect, test } from 'vitest';
import {
  addStroke,
  type Drawing,
  EMPTY_DRAWING,
  getExportFrame,
  hasEnoughInk,
  type Size,
  strokesInView,
  viewOf,
} from './signature-strokes.ts';

const portrait: Size = { width: 320, height: 200 };
const landscape: Size = { width: 720, height: 200 };

const line = (...points: [x: number, y: number][]) =>
  points.map(([x, y], index) => ({ x, y, pressure: 0.5, time: index * 16 }));

function drawOn(canvas: Size, ...strokes: ReturnType<typeof line>[]): Drawing {
  return strokes.reduce(
    (drawing, stroke) => addStroke(drawing, stroke, viewOf(drawing, canvas), canvas),
    EMPTY_DRAWING,
  );
}

const strokesOn = (drawing: Drawing, canvas: Size) =>
  strokesInView(drawing, viewOf(drawing, canvas));
const isInside = (drawing: Drawing, canvas: Size) =>
  strokesOn(drawing, canvas)
    .flat()
    .every(({ x, y }) => x >= 0 && x <= canvas.width && y >= 0 && y <= canvas.height);

describe('hasEnoughInk', () => {
  test.each([
    ['an empty drawing', EMPTY_DRAWING],
    ['a single touch', drawOn(portrait, line([50, 50]))],
    ['many touches', drawOn(portrait, ...Array.from({ length: 40 }, (_, x) => line([x * 5, 50])))],
    ['an accidental swipe', drawOn(portrait, line([50, 50], [58, 53], [61, 57]))],
  ])('rejects %s', (_, drawing) => {
    expect(hasEnoughInk(drawing)).toBe(false);
  });

  test.each([
    ['a line', drawOn(portrait, line([50, 50], [90, 60]))],
    ['several short strokes', drawOn(portrait, line([50, 50], [65, 50]), line([70, 40], [70, 55]))],
  ])('accepts %s', (_, drawing) => {
    expect(hasEnoughInk(drawing)).toBe(true);
  });
});

describe('strokesInView', () => {
  const signature = drawOn(portrait, line([10, 20], [310, 180]));

  test('returns the strokes unchanged on a canvas of the original size', () => {
    expect(strokesOn(signature, portrait)).toEqual(signature.strokes);
  });

  test('does not stretch the signature on a wider canvas', () => {
    const [stroke] = strokesOn(signature, landscape);
    expect(isInside(signature, landscape)).toBe(true);
    expect((stroke?.[1]?.x ?? 0) - (stroke?.[0]?.x ?? 0)).toBeCloseTo(300);
    expect((stroke?.[1]?.y ?? 0) - (stroke?.[0]?.y ?? 0)).toBeCloseTo(160);
  });

  test('scales the signature down proportionally on a narrower canvas', () => {
    const wide = drawOn(landscape, line([10, 20], [710, 180]));
    const [stroke] = strokesOn(wide, portrait);
    const width = (stroke?.[1]?.x ?? 0) - (stroke?.[0]?.x ?? 0);
    const height = (stroke?.[1]?.y ?? 0) - (stroke?.[0]?.y ?? 0);
    expect(isInside(wide, portrait)).toBe(true);
    expect(width / height).toBeCloseTo(700 / 160);
  });

  test('preserves the signature after rotating the screen several times', () => {
    let rotated = signature;
    for (const canvas of [landscape, portrait, landscape]) {
      rotated = addStroke(
        rotated,
        line([5, 5], [canvas.width - 5, 195]),
        viewOf(rotated, canvas),
        canvas,
      );
      expect(isInside(rotated, portrait)).toBe(true);
      expect(isInside(rotated, landscape)).toBe(true);
    }
    expect(rotated.strokes[0]).toEqual(signature.strokes[0]);
  });

  test('returns a new stroke at the pen’s position', () => {
    const wide = drawOn(landscape, line([10, 20], [710, 180]));
    const added = addStroke(wide, line([40, 90], [80, 110]), viewOf(wide, portrait), portrait);
    const [, stroke] = strokesOn(added, portrait);
    expect(stroke?.[0]?.x).toBeCloseTo(40);
    expect(stroke?.[1]?.y).toBeCloseTo(110);
  });
});

describe('getExportFrame', () => {
  test.each([
    ['a small signature', drawOn(portrait, line([100, 100], [140, 110]))],
    ['a large signature', drawOn({ width: 2400, height: 200 }, line([0, 0], [2400, 200]))],
    ['a tall signature', drawOn({ width: 200, height: 3000 }, line([0, 0], [200, 3000]))],
    ['a flat signature', drawOn(portrait, line([10, 50], [300, 50]))],
  ])('fits %s into 1000 x 400 pixels', (_, drawing) => {
    const { size, view } = getExportFrame(drawing);
    expect(size.width).toBeLessThanOrEqual(1000);
    expect(size.height).toBeLessThanOrEqual(400);
    expect(Math.min(size.width, size.height)).toBeGreaterThan(10);
    for (const { x, y } of strokesInView(drawing, view).flat()) {
      expect(x).toBeGreaterThan(0);
      expect(x).toBeLessThan(size.width);
      expect(y).toBeGreaterThan(0);
      expect(y).toBeLessThan(size.height);
    }
  });
});
