import type { VenueLook } from '#features/venue/venue-look-fields.ts';
import { defaultColors, derivePalette, type Palette, type Theme } from './palette-rules.ts';

type Colors = Pick<VenueLook, 'primaryColor' | 'secondaryColor'>;

export const paletteOfLook = ({ primaryColor, secondaryColor }: Colors, theme: Theme): Palette =>
  derivePalette({ primary: primaryColor, secondary: secondaryColor }, theme);

/** The style sheet with the venue's colors in both themes; empty without brand colors. */
export function paletteCss(look: Colors): string {
  const [light, dark] = [paletteOfLook(look, 'light'), paletteOfLook(look, 'dark')];
  if (Object.keys(light).length === 0) return '';
  return `:root{${declarations(light)}}:root[data-theme="dark"]{${declarations(dark)}}`;
}

const declarations = (palette: Palette) =>
  Object.entries(palette)
    .map(([name, color]) => `--color-${name}:${color}`)
    .join(';');

/** The background of the logo where it stands alone: the page's, or a dark one for a logo that needs a plate there. */
export const logoBackgroundOf = (
  look: Pick<VenueLook, 'primaryColor' | 'secondaryColor' | 'logo'>,
): string =>
  look.logo?.plateOn === 'light'
    ? (paletteOfLook(look, 'light').ink ?? defaultColors.light.ink ?? '')
    : backgroundOf(look, 'light');

/** The page's background in both themes, for the browser's toolbar. */
export const backgroundsOf = (look: Colors): Record<Theme, string> => ({
  light: backgroundOf(look, 'light'),
  dark: backgroundOf(look, 'dark'),
});

const backgroundOf = (look: Colors, theme: Theme) =>
  paletteOfLook(look, theme).background ?? defaultColors[theme].background ?? '';
