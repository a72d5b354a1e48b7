import { mkdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { themeColors } from '#app/client/theme-colors.ts';
import { findBrowser } from '#tests/find-browser.mjs';

/**
 * `node scripts/draw-icons.ts`: draws the icons of browsers and home screens from the logo,
 * public/favicon.svg. Run it after changing the logo, and commit the result.
 */
const folder = resolve(import.meta.dirname, '../public');
const logo = readFileSync(resolve(folder, 'favicon.svg'), 'utf8');

/** `share`: the logo's share of the icon's width; `paper`: whether it gets a background. */
type Icon = { file: string; size: number; share: number; paper: boolean };

const icons: Icon[] = [
  { file: 'favicon.png', size: 32, share: 1, paper: false },
  { file: 'apple-touch-icon.png', size: 180, share: 0.74, paper: true },
  { file: 'icons/icon-192.png', size: 192, share: 0.92, paper: false },
  { file: 'icons/icon-512.png', size: 512, share: 0.92, paper: false },
  // A mask may cut off everything outside a circle of 80 % of the width.
  { file: 'icons/maskable-192.png', size: 192, share: 0.58, paper: true },
  { file: 'icons/maskable-512.png', size: 512, share: 0.58, paper: true },
];

mkdirSync(resolve(folder, 'icons'), { recursive: true });
const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
const browser = await chromium.launch({ executablePath: findBrowser(), args });
for (const icon of icons) await draw(browser, icon);
await browser.close();

async function draw(browser: Browser, { file, size, share, paper }: Icon) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const background = paper ? themeColors.light : 'transparent';
  await page.setContent(
    `<style>body{margin:0;height:100vh;display:grid;place-items:center;background:${background}}
    svg{width:${share * 100}vw;height:auto}</style>${logo}`,
  );
  await page.screenshot({ path: resolve(folder, file), omitBackground: !paper });
  await page.close();
}
