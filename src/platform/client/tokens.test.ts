import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const [lightCss = '', darkCss = ''] = css.split(':root[data-theme="dark"]');
const light = colorsIn(lightCss);
const dark = { ...light, ...colorsIn(darkCss) };

/** Text color, then the backgrounds it is used on. */
const textOn: [string, string[]][] = [
  ['ink', ['background', 'surface', 'sunken', 'art-sky']],
  ['muted-ink', ['background', 'surface', 'sunken', 'art-sky']],
  ['link', ['background', 'surface', 'sunken', 'art-sky']],
  ['accent', ['background', 'surface']],
  ['destructive', ['background', 'surface']],
  ...['primary', 'secondary', 'accent', 'destructive'].map((name): [string, string[]] => [
    `${name}-ink`,
    [name],
  ]),
  ['primary-ink', ['primary-hover']],
  ['secondary-ink', ['secondary-hover']],
  ['destructive-ink', ['destructive-hover']],
  ...['primary', 'secondary', 'accent', 'destructive'].map((name): [string, string[]] => [
    `${name}-soft-ink`,
    [`${name}-soft`],
  ]),
  ['link', ['primary-soft', 'secondary-soft']],
];

/** Edges of interactive elements, then the backgrounds they are used on. */
const edgesOn: [string, string[]][] = [
  ['field-border', ['background', 'surface', 'sunken']],
  ['ring', ['background', 'surface', 'sunken', 'primary-soft']],
];

describe.each([
  ['light', light],
  ['dark', dark],
])('%s theme', (_theme, colors) => {
  const pairs = (list: [string, string[]][]) =>
    list.flatMap(([front, backs]) => backs.map((back) => [front, back] as const));

  test.each(pairs(textOn))('%s is readable on %s (4.5:1)', (front, back) => {
    expect(contrast(colors[front], colors[back])).toBeGreaterThanOrEqual(4.5);
  });

  test.each(pairs(edgesOn))('%s is visible on %s (3:1)', (front, back) => {
    expect(contrast(colors[front], colors[back])).toBeGreaterThanOrEqual(3);
  });
});

test('overrides every color except those of QR codes in the dark theme', () => {
  const changed = Object.keys(colorsIn(darkCss));
  const unchanged = Object.keys(light).filter((name) => !changed.includes(name));
  expect(unchanged.filter((name) => !name.startsWith('qr-'))).toEqual([]);
});

function colorsIn(text: string): Record<string, string> {
  const found = text.matchAll(/--color-([\w-]+):\s*(#[0-9a-f]{6})\b/g);
  return Object.fromEntries([...found].map(([, name, value]) => [name, value]));
}

/** WCAG 2.2 contrast ratio of two #rrggbb colors. */
function contrast(first: string | undefined, second: string | undefined): number {
  if (!first || !second) throw new Error('Unknown color token');
  const [lighter, darker] = [luminance(first), luminance(second)].sort((a, b) => b - a) as [
    number,
    number,
  ];
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
