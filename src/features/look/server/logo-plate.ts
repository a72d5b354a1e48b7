import { wcagContrast } from 'culori';
import sharp from 'sharp';

/** Backgrounds of both themes; a venue's own palette only changes their hue. */
const backgrounds = { light: '#fffaf2', dark: '#1b1a22' };
/** Below this contrast people do not see a shape. */
const VISIBLE = 1.5;
/** A logo may have this share of pixels that disappear, such as a white detail. */
const MAX_INVISIBLE = 0.4;

/** The theme on whose background too much of a transparent logo would disappear; null if on neither. */
export async function plateOf(png: Buffer): Promise<'light' | 'dark' | null> {
  const { data, info } = await sharp(png)
    .resize({ width: 60, height: 40, fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const visible = { light: 0, dark: 0 };
  let opaque = 0;
  for (let at = 0; at < data.length; at += info.channels) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at, at + 4);
    if (alpha < 128) continue;
    opaque += 1;
    const color = `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
    if (wcagContrast(color, backgrounds.light) >= VISIBLE) visible.light += 1;
    if (wcagContrast(color, backgrounds.dark) >= VISIBLE) visible.dark += 1;
  }
  // Without transparent parts it brings its own background.
  if (opaque === data.length / info.channels) return null;
  const lost = (theme: 'light' | 'dark') => (opaque === 0 ? 0 : 1 - visible[theme] / opaque);
  if (lost('light') > MAX_INVISIBLE && lost('light') >= lost('dark')) return 'light';
  return lost('dark') > MAX_INVISIBLE ? 'dark' : null;
}
