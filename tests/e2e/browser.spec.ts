import { chromium } from 'playwright-core';
import { expect, test } from 'vitest';
import { DISABLED_FEATURES, openBrowser } from '../browser.ts';
import { findBrowser } from '../find-browser.mjs';

test('disables at least the Chromium features that Playwright disables', async () => {
  const server = await chromium.launchServer({ executablePath: findBrowser() });
  const args = server.process().spawnargs;
  await server.close();
  const disabled = args.find((arg) => arg.startsWith('--disable-features='))?.split(/[=,]/);
  expect(DISABLED_FEATURES).toEqual(expect.arrayContaining(disabled?.slice(1) ?? []));
  expect(disabled?.length).toBeGreaterThan(5);
});

test('loads no browser-internal pages', async () => {
  const browser = await openBrowser();
  const page = await browser.newPage();
  await page.setContent('<h1>Ours</h1>');
  const session = await browser.newBrowserCDPSession();
  const { targetInfos } = await session.send('Target.getTargets', { filter: [{}] });
  await browser.close();
  expect(targetInfos.filter(({ type }) => !['page', 'tab'].includes(type))).toEqual([]);
});
