import { readFileSync } from 'node:fs';
import { wcagContrast } from 'culori/fn';
import { describe, expect, test } from 'vitest';
import { edgePairs, flattenPairs, textPairs } from '#platform/client/token-pairs.ts';
import {
  adjustedColors,
  type BrandColors,
  defaultColors,
  derivePalette,
  type Theme,
} from './palette-rules.ts';

const css = readFileSync(new URL('../../platform/client/tokens.css', import.meta.url), 'utf8');
const [lightCss = '', darkCss = ''] = css.split(':root[data-theme="dark"]');
const tokens = { light: colorsIn(lightCss), dark: { ...colorsIn(lightCss), ...colorsIn(darkCss) } };

function colorsIn(text: string): Record<string, string> {
  const matches = text.matchAll(/--color-([\w-]+):\s*(#[0-9a-f]{6})\b/g);
  return Object.fromEntries([...matches].map(([, name, value]) => [name, value]));
}

/** Pseudo-random colors, the same on every run. */
function randomColors(count: number): string[] {
  let seed = 20261124;
  const next = () => {
    seed = (seed * 1664525 + 1013904223) % 2 ** 32;
    return seed;
  };
  return Array.from({ length: count }, () => `#${(next() >>> 8).toString(16).padStart(6, '0')}`);
}

function lowContrastPairs(brand: BrandColors, theme: Theme): string[] {
  const colors: Record<string, string> = { ...tokens[theme], ...derivePalette(brand, theme) };
  const findFailing = (minRatio: number, pairs: ReturnType<typeof flattenPairs>) =>
    pairs.flatMap(([foreground, background]) => {
      const ratio = wcagContrast(colors[foreground] ?? '', colors[background] ?? '');
      if (ratio >= minRatio) return [];
      return [`${foreground} on ${background}: ${ratio.toFixed(2)} (${theme})`];
    });
  return [...findFailing(4.5, flattenPairs(textPairs)), ...findFailing(3, flattenPairs(edgePairs))];
}

const extremeColors = [
  '#000000',
  '#ffffff',
  '#fffaf2',
  '#1b1a22',
  '#808080',
  '#ffff00',
  '#0000ff',
  '#00ff00',
];

describe('derivePalette', () => {
  test('keeps text readable and edges visible for 200 random brand colors in both themes', () => {
    const colors = randomColors(200);
    const problems = colors.flatMap((primary, index) => {
      const secondary = colors[(index + 77) % colors.length] ?? null;
      const brands = [
        { primary, secondary },
        { primary, secondary: null },
        { primary: null, secondary },
      ];
      return brands.flatMap((brand) =>
        (['light', 'dark'] as const).flatMap((theme) =>
          lowContrastPairs(brand, theme).map((pair) => `${primary} ${secondary}: ${pair}`),
        ),
      );
    });
    expect(problems).toEqual([]);
  });

  test('keeps text readable and edges visible for extreme colors, including the default backgrounds', () => {
    const problems = extremeColors.flatMap((primary) =>
      extremeColors.flatMap((secondary) =>
        (['light', 'dark'] as const).flatMap((theme) =>
          lowContrastPairs({ primary, secondary }, theme),
        ),
      ),
    );
    expect(problems).toEqual([]);
  });

  test('returns only tokens that tokens.css defines', () => {
    const palette = derivePalette({ primary: '#2255cc', secondary: '#117744' }, 'light');
    const known = new Set([...css.matchAll(/--color-([\w-]+):/g)].map(([, name]) => name));
    expect(Object.keys(palette).filter((name) => !known.has(name))).toEqual([]);
  });

  test('returns no tokens without brand colors', () => {
    expect(derivePalette({ primary: null, secondary: null }, 'light')).toEqual({});
    expect(derivePalette({ primary: null, secondary: null }, 'dark')).toEqual({});
  });

  test('keeps a readable brand color unchanged', () => {
    expect(derivePalette({ primary: '#1d5fbf', secondary: null }, 'light').primary).toBe('#1d5fbf');
  });
});

test('the default colors match tokens.css', () => {
  for (const theme of ['light', 'dark'] as const) {
    expect(tokens[theme]).toMatchObject(defaultColors[theme]);
  }
});

describe('adjustedColors', () => {
  test('lists a color with the theme in which it is too close to the background', () => {
    const adjustments = adjustedColors({ primary: '#fffaf2', secondary: null });
    expect(adjustments.map(({ name, theme }) => `${name} ${theme}`)).toEqual(['primary light']);
    expect(adjustedColors({ primary: '#1b1a22', secondary: null })).toMatchObject([
      { name: 'primary', theme: 'dark' },
    ]);
  });

  test('is empty for readable colors', () => {
    expect(adjustedColors({ primary: '#e07a1f', secondary: null })).toEqual([]);
  });
});
