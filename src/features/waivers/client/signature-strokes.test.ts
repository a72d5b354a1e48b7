import { describe, expect, test } from 'vitest';
import {
  addStroke,
  type Drawing,
  EMPTY_DRAWING,
  exportFrame,
  hasInk,
  type Size,
  strokesInView,
  viewOf,
} from './signature-strokes.ts';

const portrait: Size = { width: 320, height: 200 };
const landscape: Size = { width: 720, height: 200 };

const line = (...places: [x: number, y: number][]) =>
  places.map(([x, y], place) => ({ x, y, pressure: 0.5, time: place * 16 }));

function drawn(canvas: Size, ...strokes: ReturnType<typeof line>[]): Drawing {
  return strokes.reduce(
    (drawing, stroke) => addStroke(drawing, stroke, viewOf(drawing, canvas), canvas),
    EMPTY_DRAWING,
  );
}

const shown = (drawing: Drawing, canvas: Size) => strokesInView(drawing, viewOf(drawing, canvas));
const inside = (drawing: Drawing, canvas: Size) =>
  shown(drawing, canvas)
    .flat()
    .every(({ x, y }) => x >= 0 && x <= canvas.width && y >= 0 && y <= canvas.height);

describe('what counts as a signature', () => {
  test.each([
    ['nothing', EMPTY_DRAWING],
    ['a touch', drawn(portrait, line([50, 50]))],
    ['many touches', drawn(portrait, ...Array.from({ length: 40 }, (_, x) => line([x * 5, 50])))],
    ['a slip of the thumb', drawn(portrait, line([50, 50], [58, 53], [61, 57]))],
  ])('%s does not', (_, drawing) => {
    expect(hasInk(drawing)).toBe(false);
  });

  test.each([
    ['a line', drawn(portrait, line([50, 50], [90, 60]))],
    ['several short strokes', drawn(portrait, line([50, 50], [65, 50]), line([70, 40], [70, 55]))],
  ])('%s does', (_, drawing) => {
    expect(hasInk(drawing)).toBe(true);
  });
});

describe('on another canvas', () => {
  const signature = drawn(portrait, line([10, 20], [310, 180]));

  test('is drawn where it was while the canvas keeps its size', () => {
    expect(shown(signature, portrait)).toEqual(signature.strokes);
  });

  test('lies whole and unstretched in a wider one', () => {
    const [stroke] = shown(signature, landscape);
    expect(inside(signature, landscape)).toBe(true);
    expect((stroke?.[1]?.x ?? 0) - (stroke?.[0]?.x ?? 0)).toBeCloseTo(300);
    expect((stroke?.[1]?.y ?? 0) - (stroke?.[0]?.y ?? 0)).toBeCloseTo(160);
  });

  test('is made smaller to fit a narrower one, in proportion', () => {
    const wide = drawn(landscape, line([10, 20], [710, 180]));
    const [stroke] = shown(wide, portrait);
    const across = (stroke?.[1]?.x ?? 0) - (stroke?.[0]?.x ?? 0);
    const down = (stroke?.[1]?.y ?? 0) - (stroke?.[0]?.y ?? 0);
    expect(inside(wide, portrait)).toBe(true);
    expect(across / down).toBeCloseTo(700 / 160);
  });

  test('comes back as it was after any number of turns', () => {
    let turned = signature;
    for (const canvas of [landscape, portrait, landscape]) {
      turned = addStroke(
        turned,
        line([5, 5], [canvas.width - 5, 195]),
        viewOf(turned, canvas),
        canvas,
      );
      expect(inside(turned, portrait)).toBe(true);
      expect(inside(turned, landscape)).toBe(true);
    }
    expect(turned.strokes[0]).toEqual(signature.strokes[0]);
  });

  test('takes a new stroke where the pen is', () => {
    const wide = drawn(landscape, line([10, 20], [710, 180]));
    const added = addStroke(wide, line([40, 90], [80, 110]), viewOf(wide, portrait), portrait);
    const [, stroke] = shown(added, portrait);
    expect(stroke?.[0]?.x).toBeCloseTo(40);
    expect(stroke?.[1]?.y).toBeCloseTo(110);
  });
});

describe('the picture that is sent', () => {
  test.each([
    ['a small one', drawn(portrait, line([100, 100], [140, 110]))],
    ['a large one', drawn({ width: 2400, height: 200 }, line([0, 0], [2400, 200]))],
    ['a tall one', drawn({ width: 200, height: 3000 }, line([0, 0], [200, 3000]))],
    ['a flat one', drawn(portrait, line([10, 50], [300, 50]))],
  ])('holds all the ink of %s in 1000 x 400 pixels', (_, drawing) => {
    const { size, view } = exportFrame(drawing);
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
