import { readFileSync } from 'node:fs';
import { wcagContrast } from 'culori';
import { describe, expect, test } from 'vitest';
import { edgePairs, flattenPairs, textPairs } from './token-pairs.ts';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const [lightCss = '', darkCss = ''] = css.split(':root[data-theme="dark"]');
const light = colorsIn(lightCss);
const dark = { ...light, ...colorsIn(darkCss) };

describe.each([
  ['light', light],
  ['dark', dark],
])('%s theme', (_theme, colors) => {
  test.each(flattenPairs(textPairs))('%s is readable on %s (4.5:1)', (foreground, background) => {
    expect(contrast(colors[foreground], colors[background])).toBeGreaterThanOrEqual(4.5);
  });

  test.each(flattenPairs(edgePairs))('%s is visible on %s (3:1)', (foreground, background) => {
    expect(contrast(colors[foreground], colors[background])).toBeGreaterThanOrEqual(3);
  });
});

test('the dark theme overrides every color except those of QR codes', () => {
  const changed = Object.keys(colorsIn(darkCss));
  const unchanged = Object.keys(light).filter((name) => !changed.includes(name));
  expect(unchanged.filter((name) => !name.startsWith('qr-'))).toEqual([]);
});

function colorsIn(text: string): Record<string, string> {
  const found = text.matchAll(/--color-([\w-]+):\s*(#[0-9a-f]{6})\b/g);
  return Object.fromEntries([...found].map(([, name, value]) => [name, value]));
}

function contrast(foreground: string | undefined, background: string | undefined): number {
  if (!foreground || !background) throw new Error('Unknown color token');
  return wcagContrast(foreground, background);
}
