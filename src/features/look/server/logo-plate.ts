import { wcagContrast } from 'culori/fn';
import sharp from 'sharp';
import { ownColors } from '../palette-rules.ts';

/** Below this contrast people do not see a shape. */
const VISIBLE = 1.8;
/** A logo may have this share of pixels that disappear. White details inside a shape are usual, dark ones are letters. */
const MAX_INVISIBLE = { light: 0.5, dark: 0.2 };

/** The theme on whose background too much of a transparent logo would disappear; null if on neither. */
export async function plateOf(png: Buffer): Promise<'light' | 'dark' | null> {
  const { data, info } = await sharp(png)
    .resize({ width: 60, height: 40, fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  // A venue's own palette only changes the hue of the backgrounds.
  const visible = { light: 0, dark: 0 };
  let opaque = 0;
  for (let at = 0; at < data.length; at += info.channels) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at, at + 4);
    if (alpha < 128) continue;
    opaque += 1;
    const color = `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
    for (const theme of ['light', 'dark'] as const) {
      const background = ownColors[theme].background ?? '';
      if (wcagContrast(color, background) >= VISIBLE) visible[theme] += 1;
    }
  }
  // Without transparent parts it brings its own background.
  if (opaque === data.length / info.channels) return null;
  const lost = (theme: 'light' | 'dark') => (opaque === 0 ? 0 : 1 - visible[theme] / opaque);
  if (lost('light') > MAX_INVISIBLE.light && lost('light') >= lost('dark')) return 'light';
  return lost('dark') > MAX_INVISIBLE.dark ? 'dark' : null;
}
