import {
  clampChroma,
  formatHex,
  modeLrgb,
  modeOklab,
  modeOklch,
  modeRgb,
  type Oklch,
  useMode as registerMode,
  wcagContrast,
} from 'culori/fn';

registerMode(modeRgb);
registerMode(modeLrgb);
registerMode(modeOklab);
const toOklch = registerMode(modeOklch);

export type Theme = 'light' | 'dark';
/** "#rrggbb"; null for the color of the product's own look. */
export type BrandColors = { primary: string | null; secondary: string | null };
/** Color tokens of tokens.css by name, without the prefix "--color-". */
export type Palette = Record<string, string>;

/** Lightness and chroma in OKLCH: how people see a color, unlike HSL. */
type Tone = readonly [lightness: number, chroma: number];

const TEXT = 4.5;
const EDGE = 3;
/** How far a filled button must differ from the page. Its label is checked by itself. */
const FILL: Record<Theme, number> = { light: 1.5, dark: 3 };
/** From this chroma on a brand color tints fully; grays do not tint at all. */
const FULL_TINT = 0.08;

/** The tones of tokens.css that take the hue of the first color. */
const neutrals: Record<string, Record<Theme, Tone>> = {
  background: { light: [0.987, 0.012], dark: [0.223, 0.016] },
  surface: { light: [0.997, 0.004], dark: [0.267, 0.02] },
  sunken: { light: [0.953, 0.023], dark: [0.246, 0.019] },
  border: { light: [0.906, 0.029], dark: [0.349, 0.023] },
  scrim: { light: [0.275, 0.031], dark: [0.153, 0.011] },
  'art-sky': { light: [0.946, 0.045], dark: [0.294, 0.029] },
  'art-wall': { light: [0.976, 0.023], dark: [0.448, 0.031] },
  'art-wall-shade': { light: [0.919, 0.048], dark: [0.394, 0.03] },
  'art-roof': { light: [0.683, 0.131], dark: [0.597, 0.115] },
  'art-roof-deep': { light: [0.603, 0.137], dark: [0.513, 0.099] },
  'art-blush': { light: [0.87, 0.059], dark: [0.574, 0.066] },
  'art-line': { light: [0.447, 0.052], dark: [0.898, 0.03] },
  'art-paper': { light: [0.994, 0.007], dark: [0.923, 0.026] },
  'art-deep': { light: [0.397, 0.046], dark: [0.286, 0.021] },
  'art-cloud': { light: [0.994, 0.007], dark: [0.359, 0.031] },
};

const softTone: Record<Theme, Tone> = { light: [0.948, 0.048], dark: [0.344, 0.042] };
const softInkTone: Record<Theme, Tone> = { light: [0.416, 0.086], dark: [0.914, 0.07] };

/** The colors of tokens.css that derived ones must be readable on or that a sample of a page shows. */
export const ownColors: Record<Theme, Palette> = {
  light: {
    background: '#fffaf2',
    surface: '#fffefb',
    sunken: '#f8eedf',
    border: '#ebdecb',
    ink: '#3b2c20',
    'muted-ink': '#6d5a4b',
    link: '#84500a',
    primary: '#efad3e',
    'primary-ink': '#33210f',
    'primary-soft': '#fdecca',
    secondary: '#4d7050',
    'secondary-soft': '#e2ecd9',
    'secondary-soft-ink': '#2e4a32',
    accent: '#c2492f',
    destructive: '#a5301f',
  },
  dark: {
    background: '#1b1a22',
    surface: '#26242f',
    sunken: '#211f29',
    border: '#3b3845',
    ink: '#f7efe3',
    'muted-ink': '#c3b7aa',
    link: '#f6ca80',
    primary: '#f4c06a',
    'primary-ink': '#32210e',
    'primary-soft': '#44371f',
    secondary: '#a2c69c',
    'secondary-soft': '#2d3d33',
    'secondary-soft-ink': '#cbe3c5',
    accent: '#f3977f',
    destructive: '#f08c7b',
  },
};

/**
 * Derives the color tokens of a theme from the brand colors. Tokens that follow from neither are left out, so that the
 * product's own look stays where a venue has none. Every text keeps a contrast of 4.5:1, every edge 3:1.
 */
export function paletteOf({ primary, secondary }: BrandColors, theme: Theme): Palette {
  const page = primary ? neutralsOf(primary, theme) : {};
  const first = primary ? firstColor(primary, { ...ownColors[theme], ...page }, theme) : {};
  const backs = { ...ownColors[theme], ...page };
  const second = secondary ? secondColor(secondary, backs, theme) : {};
  const palette = { ...page, ...first, ...second };
  if (!primary) return palette;
  return { ...palette, ...textsOf(primary, { ...ownColors[theme], ...palette }, theme) };
}

function neutralsOf(primary: string, theme: Theme): Palette {
  return Object.fromEntries(
    Object.entries(neutrals).map(([name, tones]) => {
      const color = hex(tinted(primary, tones[theme]));
      return [name, name === 'scrim' ? `${color}${theme === 'light' ? '99' : 'b3'}` : color];
    }),
  );
}

function firstColor(primary: string, backs: Palette, theme: Theme): Palette {
  const fill = distinct(
    primary,
    pick(backs, 'background', 'surface', 'sunken'),
    FILL[theme],
    theme,
  );
  const soft = hex(tinted(primary, softTone[theme]));
  return {
    ...filledColor('primary', fill, primary),
    ...softColor('primary', soft, primary, theme),
    ring: distinct(fill, [...pick(backs, 'background', 'surface', 'sunken'), soft], EDGE, theme),
  };
}

function secondColor(secondary: string, backs: Palette, theme: Theme): Palette {
  const surfaces = pick(backs, 'background', 'surface', 'sunken');
  const fill = distinct(secondary, surfaces, TEXT, theme);
  const tone: Record<Theme, Tone> = { light: [0.807, 0.137], dark: [0.732, 0.123] };
  return {
    ...filledColor('secondary', fill, secondary),
    ...softColor('secondary', hex(tinted(secondary, softTone[theme])), secondary, theme),
    'art-honey': hex(tinted(secondary, tone[theme])),
  };
}

/** A filled color with its label and its hover color, on which the label is as readable. */
function filledColor(name: string, fill: string, brand: string): Palette {
  const label = mostReadable(fill, [
    ...[hex(tinted(brand, [0.994, 0.007])), hex(tinted(brand, [0.24, 0.04]))],
    ...['#ffffff', '#000000'],
  ]);
  const shades = [-0.045, 0.045].map((by) => hex(moved(fill, by)));
  const hover = shades.find((shade) => wcagContrast(label, shade) >= TEXT) ?? fill;
  return { [name]: fill, [`${name}-ink`]: label, [`${name}-hover`]: hover };
}

function softColor(name: string, soft: string, brand: string, theme: Theme): Palette {
  const label = distinct(hex(tinted(brand, softInkTone[theme])), [soft], TEXT, theme);
  return { [`${name}-soft`]: soft, [`${name}-soft-ink`]: label };
}

/** Texts and edges on the tinted page. Accent and destructive keep their hue, which people know. */
function textsOf(primary: string, palette: Palette, theme: Theme): Palette {
  const surfaces = pick(palette, 'background', 'surface', 'sunken');
  const withArt = [...surfaces, ...pick(palette, 'art-sky')];
  const tones: Record<string, Record<Theme, Tone>> = {
    ink: { light: [0.307, 0.03], dark: [0.955, 0.018] },
    'muted-ink': { light: [0.482, 0.034], dark: [0.786, 0.023] },
    'field-border': { light: [0.62, 0.047], dark: [0.605, 0.028] },
    link: { light: [0.48, 0.13], dark: [0.84, 0.105] },
  };
  const text = (name: string, backs: string[], ratio = TEXT) => {
    const tone = tones[name]?.[theme] ?? [0.5, 0];
    return distinct(hex(tinted(primary, tone)), backs, ratio, theme);
  };
  const softs = pick(palette, 'primary-soft', 'secondary-soft');
  return {
    ink: text('ink', withArt),
    'muted-ink': text('muted-ink', withArt),
    'field-border': text('field-border', surfaces, EDGE),
    link: text('link', [...withArt, ...softs]),
    ...Object.fromEntries(
      ['accent', 'destructive'].map((name) => [
        name,
        distinct(palette[name] ?? '', surfaces, TEXT, theme),
      ]),
    ),
  };
}

/** The colors that are shown differently than chosen, because they could not be told from the page. */
export function movedColors(
  brand: BrandColors,
): { name: keyof BrandColors; theme: Theme; to: string }[] {
  return (['primary', 'secondary'] as const).flatMap((name) =>
    (['light', 'dark'] as const).flatMap((theme) => {
      const to = paletteOf(brand, theme)[name];
      return brand[name] && to && to !== brand[name].toLowerCase() ? [{ name, theme, to }] : [];
    }),
  );
}

/** A tone in the hue of the brand color; a grayish brand color tints less. */
function tinted(brand: string, [lightness, chroma]: Tone): Oklch {
  const { c, h } = oklch(brand);
  return { mode: 'oklch', l: lightness, c: chroma * Math.min(1, c / FULL_TINT), h };
}

/** The color itself, or the nearest lightness with this contrast: darker in the light theme, lighter in the dark one. */
function distinct(color: string, backs: readonly string[], ratio: number, theme: Theme): string {
  const step = theme === 'light' ? -0.01 : 0.01;
  for (let steps = 0; steps <= 100; steps += 1) {
    const candidate = steps === 0 ? color.toLowerCase() : hex(moved(color, step * steps));
    if (backs.every((back) => wcagContrast(candidate, back) >= ratio)) return candidate;
  }
  return theme === 'light' ? '#000000' : '#ffffff';
}

function moved(color: string, by: number): Oklch {
  const { l, c, h } = oklch(color);
  return { mode: 'oklch', l: Math.min(1, Math.max(0, l + by)), c, h };
}

function oklch(color: string): { l: number; c: number; h: number } {
  const { l, c, h = 0 } = toOklch(color) ?? { l: 0, c: 0 };
  return { l, c, h };
}

const mostReadable = (fill: string, labels: string[]) =>
  labels.find((label) => wcagContrast(label, fill) >= TEXT) ?? '#000000';

const pick = (palette: Palette, ...names: string[]) => names.map((name) => palette[name] ?? '');

/** The nearest color that screens show, with the same lightness and hue. */
const hex = (color: Oklch): string => formatHex(clampChroma(color, 'oklch'));
