import { wcagContrast } from 'culori/fn';
import sharp from 'sharp';
import { defaultColors } from '../palette-rules.ts';

/** Below this contrast, people do not see a shape. */
const MIN_VISIBLE_CONTRAST = 1.8;
/**
 * The maximum share of a logo's pixels that may be invisible. White details inside a shape are common; dark ones are
 * usually letters.
 */
const MAX_INVISIBLE = { light: 0.5, dark: 0.2 };

/** Returns the theme whose background would hide too much of a transparent logo; null if neither does. */
export async function findPlateTheme(png: Buffer): Promise<'light' | 'dark' | null> {
  const { data, info } = await sharp(png)
    .resize({ width: 60, height: 40, fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  // The default backgrounds are sufficient: brand colors only change their hue.
  const visiblePixels = { light: 0, dark: 0 };
  let opaquePixels = 0;
  for (let offset = 0; offset < data.length; offset += info.channels) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(offset, offset + 4);
    if (alpha < 128) continue;
    opaquePixels += 1;
    const color = `#${[red, green, blue].map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
    for (const theme of ['light', 'dark'] as const) {
      const background = defaultColors[theme].background ?? '';
      if (wcagContrast(color, background) >= MIN_VISIBLE_CONTRAST) visiblePixels[theme] += 1;
    }
  }
  // A logo without transparent pixels has its own background.
  if (opaquePixels === data.length / info.channels) return null;
  const invisibleShare = (theme: 'light' | 'dark') =>
    opaquePixels === 0 ? 0 : 1 - visiblePixels[theme] / opaquePixels;
  if (
    invisibleShare('light') > MAX_INVISIBLE.light &&
    invisibleShare('light') >= invisibleShare('dark')
  )
    return 'light';
  return invisibleShare('dark') > MAX_INVISIBLE.dark ? 'dark' : null;
}
