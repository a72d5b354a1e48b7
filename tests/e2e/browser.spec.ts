import { chromium } from 'playwright-core';
import { expect, test } from 'vitest';
import { FEATURES_OFF, openBrowser } from '../browser.ts';
import { findBrowser } from '../find-browser.mjs';

test('what Playwright leaves out of Chromium is left out here, too', async () => {
  const server = await chromium.launchServer({ executablePath: findBrowser() });
  const args = server.process().spawnargs;
  await server.close();
  const playwrights = args.find((arg) => arg.startsWith('--disable-features='))?.split(/[=,]/);
  expect(FEATURES_OFF).toEqual(expect.arrayContaining(playwrights?.slice(1) ?? []));
  expect(playwrights?.length).toBeGreaterThan(5);
});

test('a window loads no page but ours', async () => {
  const browser = await openBrowser();
  const page = await browser.newPage();
  await page.setContent('<h1>Ours</h1>');
  const session = await browser.newBrowserCDPSession();
  const { targetInfos } = await session.send('Target.getTargets', { filter: [{}] });
  await browser.close();
  expect(targetInfos.filter(({ type }) => !['page', 'tab'].includes(type))).toEqual([]);
});
