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
/** "#rrggbb"; null for the default color. */
export type BrandColors = { primary: string | null; secondary: string | null };
/** Color tokens of tokens.css by name, without the prefix "--color-". */
export type Palette = Record<string, string>;

/** Lightness and chroma in OKLCH, which is perceptually uniform, unlike HSL. */
type Tone = readonly [lightness: number, chroma: number];

const TEXT_CONTRAST = 4.5;
const NON_TEXT_CONTRAST = 3;
/** Minimum contrast of a filled button against the page. Its label is checked separately. */
const FILL_CONTRAST: Record<Theme, number> = { light: 1.5, dark: 3 };
/** A brand color with at least this chroma tints fully; grays do not tint at all. */
const FULL_TINT_CHROMA = 0.08;

/** The tones of tokens.css that take the hue of the primary color. */
const neutralTones: Record<string, Record<Theme, Tone>> = {
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

/** The colors of tokens.css that derived colors are checked against, or that ColorSample shows. */
export const defaultColors: Record<Theme, Palette> = {
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
 * Derives the color tokens of a theme from the brand colors. Tokens that depend on neither are omitted and keep their
 * defaults. Text has a contrast of at least 4.5:1, the focus ring and field borders of at least 3:1.
 */
export function derivePalette({ primary, secondary }: BrandColors, theme: Theme): Palette {
  const neutrals = primary ? neutralColors(primary, theme) : {};
  const backgrounds = { ...defaultColors[theme], ...neutrals };
  const palette = {
    ...neutrals,
    ...(primary ? primaryColors(primary, backgrounds, theme) : {}),
    ...(secondary ? secondaryColors(secondary, backgrounds, theme) : {}),
  };
  if (!primary) return palette;
  return { ...palette, ...textColors(primary, { ...defaultColors[theme], ...palette }, theme) };
}

function neutralColors(primary: string, theme: Theme): Palette {
  return Object.fromEntries(
    Object.entries(neutralTones).map(([name, tones]) => {
      const color = toHex(tint(primary, tones[theme]));
      return [name, name === 'scrim' ? `${color}${theme === 'light' ? '99' : 'b3'}` : color];
    }),
  );
}

function primaryColors(primary: string, backgrounds: Palette, theme: Theme): Palette {
  const fill = ensureContrast(
    primary,
    pick(backgrounds, 'background', 'surface', 'sunken'),
    FILL_CONTRAST[theme],
    theme,
  );
  const soft = toHex(tint(primary, softTone[theme]));
  return {
    ...fillColors('primary', fill, primary),
    ...softColors('primary', soft, primary, theme),
    ring: ensureContrast(
      fill,
      [...pick(backgrounds, 'background', 'surface', 'sunken'), soft],
      NON_TEXT_CONTRAST,
      theme,
    ),
  };
}

function secondaryColors(secondary: string, backgrounds: Palette, theme: Theme): Palette {
  const surfaces = pick(backgrounds, 'background', 'surface', 'sunken');
  const fill = ensureContrast(secondary, surfaces, TEXT_CONTRAST, theme);
  const honeyTone: Record<Theme, Tone> = { light: [0.807, 0.137], dark: [0.732, 0.123] };
  return {
    ...fillColors('secondary', fill, secondary),
    ...softColors('secondary', toHex(tint(secondary, softTone[theme])), secondary, theme),
    'art-honey': toHex(tint(secondary, honeyTone[theme])),
  };
}

/** A fill color with its label color, and a hover shade on which the label stays readable. */
function fillColors(name: string, fill: string, brand: string): Palette {
  const label = firstReadable(fill, [
    ...[toHex(tint(brand, [0.994, 0.007])), toHex(tint(brand, [0.24, 0.04]))],
    ...['#ffffff', '#000000'],
  ]);
  const shades = [-0.045, 0.045].map((delta) => toHex(shiftLightness(fill, delta)));
  const hover = shades.find((shade) => wcagContrast(label, shade) >= TEXT_CONTRAST) ?? fill;
  return { [name]: fill, [`${name}-ink`]: label, [`${name}-hover`]: hover };
}

function softColors(name: string, soft: string, brand: string, theme: Theme): Palette {
  const label = ensureContrast(
    toHex(tint(brand, softInkTone[theme])),
    [soft],
    TEXT_CONTRAST,
    theme,
  );
  return { [`${name}-soft`]: soft, [`${name}-soft-ink`]: label };
}

/** Text and edge colors on the tinted page. Accent and destructive keep their hue, because people recognize it. */
function textColors(primary: string, palette: Palette, theme: Theme): Palette {
  const surfaces = pick(palette, 'background', 'surface', 'sunken');
  const surfacesAndSky = [...surfaces, ...pick(palette, 'art-sky')];
  const tones: Record<string, Record<Theme, Tone>> = {
    ink: { light: [0.307, 0.03], dark: [0.955, 0.018] },
    'muted-ink': { light: [0.482, 0.034], dark: [0.786, 0.023] },
    'field-border': { light: [0.62, 0.047], dark: [0.605, 0.028] },
    link: { light: [0.48, 0.13], dark: [0.84, 0.105] },
  };
  const text = (name: string, backgrounds: string[], ratio = TEXT_CONTRAST) => {
    const tone = tones[name]?.[theme] ?? [0.5, 0];
    return ensureContrast(toHex(tint(primary, tone)), backgrounds, ratio, theme);
  };
  const softs = pick(palette, 'primary-soft', 'secondary-soft');
  return {
    ink: text('ink', surfacesAndSky),
    'muted-ink': text('muted-ink', surfacesAndSky),
    'field-border': text('field-border', surfaces, NON_TEXT_CONTRAST),
    link: text('link', [...surfacesAndSky, ...softs]),
    ...Object.fromEntries(
      ['accent', 'destructive'].map((name) => [
        name,
        ensureContrast(palette[name] ?? '', surfaces, TEXT_CONTRAST, theme),
      ]),
    ),
  };
}

/** The brand colors that are adjusted, because they would be hard to see on the page. */
export function adjustedColors(
  brand: BrandColors,
): { name: keyof BrandColors; theme: Theme; to: string }[] {
  return (['primary', 'secondary'] as const).flatMap((name) =>
    (['light', 'dark'] as const).flatMap((theme) => {
      const to = derivePalette(brand, theme)[name];
      return brand[name] && to && to !== brand[name].toLowerCase() ? [{ name, theme, to }] : [];
    }),
  );
}

/** A tone in the hue of the brand color; a grayish brand color tints less. */
function tint(brand: string, [lightness, chroma]: Tone): Oklch {
  const { c, h } = parseOklch(brand);
  return { mode: 'oklch', l: lightness, c: chroma * Math.min(1, c / FULL_TINT_CHROMA), h };
}

/**
 * Darkens the color (light theme) or lightens it (dark theme) until it has this contrast with all backgrounds. Returns
 * black or white if no shade has it.
 */
function ensureContrast(
  color: string,
  backgrounds: readonly string[],
  ratio: number,
  theme: Theme,
): string {
  const step = theme === 'light' ? -0.01 : 0.01;
  for (let steps = 0; steps <= 100; steps += 1) {
    const candidate =
      steps === 0 ? color.toLowerCase() : toHex(shiftLightness(color, step * steps));
    if (backgrounds.every((background) => wcagContrast(candidate, background) >= ratio))
      return candidate;
  }
  return theme === 'light' ? '#000000' : '#ffffff';
}

function shiftLightness(color: string, delta: number): Oklch {
  const { l, c, h } = parseOklch(color);
  return { mode: 'oklch', l: Math.min(1, Math.max(0, l + delta)), c, h };
}

function parseOklch(color: string): { l: number; c: number; h: number } {
  const { l, c, h = 0 } = toOklch(color) ?? { l: 0, c: 0 };
  return { l, c, h };
}

const firstReadable = (fill: string, labels: string[]) =>
  labels.find((label) => wcagContrast(label, fill) >= TEXT_CONTRAST) ?? '#000000';

const pick = (palette: Palette, ...names: string[]) => names.map((name) => palette[name] ?? '');

/** Formats the color, with its chroma reduced to what sRGB screens can display. */
const toHex = (color: Oklch): string => formatHex(clampChroma(color, 'oklch'));
