import { mkdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { defaultColors } from '#features/look/palette-rules.ts';
import { findBrowser } from '#tests/find-browser.mjs';

/**
 * `node scripts/draw-icons.ts`: renders the favicons and home screen icons from the logo,
 * public/favicon.svg. Run it after changing the logo, and commit the result.
 */
const folder = resolve(import.meta.dirname, '../public');
const logo = readFileSync(resolve(folder, 'favicon.svg'), 'utf8');

/** `scale`: the logo's width relative to the icon's. */
type Icon = { file: string; size: number; scale: number; hasBackground: boolean };

const icons: Icon[] = [
  { file: 'favicon.png', size: 32, scale: 1, hasBackground: false },
  { file: 'apple-touch-icon.png', size: 180, scale: 0.74, hasBackground: true },
  { file: 'icons/icon-192.png', size: 192, scale: 0.92, hasBackground: false },
  { file: 'icons/icon-512.png', size: 512, scale: 0.92, hasBackground: false },
  // Masks may crop everything outside a circle of 80% of the width.
  { file: 'icons/maskable-192.png', size: 192, scale: 0.58, hasBackground: true },
  { file: 'icons/maskable-512.png', size: 512, scale: 0.58, hasBackground: true },
];

mkdirSync(resolve(folder, 'icons'), { recursive: true });
const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
const browser = await chromium.launch({ executablePath: findBrowser(), args });
for (const icon of icons) await renderIcon(browser, icon);
await browser.close();

async function renderIcon(browser: Browser, { file, size, scale, hasBackground }: Icon) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const background = hasBackground ? defaultColors.light.background : 'transparent';
  await page.setContent(
    `<style>body{margin:0;height:100vh;display:grid;place-items:center;background:${background}}
    svg{width:${scale * 100}vw;height:auto}</style>${logo}`,
  );
  await page.screenshot({ path: resolve(folder, file), omitBackground: !hasBackground });
  await page.close();
}
