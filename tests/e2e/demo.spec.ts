import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtPages } from '#app/server/page-shell.ts';
import { buildDemoIfDue } from '#features/demo/server/build-demo.ts';
import { writeBuiltAt } from '#platform/server/demo-folder.ts';
import { openBrowser, PHONE, visit } from '../browser.ts';
import { expectAccessible } from '../expect-accessible.ts';
import { startTestApp, type TestApp } from '../test-app.ts';

let app: TestApp;
let browser: Browser;
beforeAll(async () => {
  app = await startTestApp({ environment: { DEMO: '1' }, pages: builtPages });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

test('shows who one can sign in as, switches by the banner, and recovers from the nightly reset', async () => {
  const { page } = await visit(browser, app.address, PHONE);
  await page.goto('/login');
  await page.getByRole('button', { name: /Sam Okafor, at the desk/ }).waitFor();
  await expectAccessible(page, 'demo-sign-in');
  await page.getByRole('button', { name: /Sam Okafor, at the desk/ }).click();
  await page.waitForURL('**/scan');
  await page.getByRole('heading', { name: 'Member Check-In' }).waitFor();

  const banner = page.getByRole('complementary', { name: 'Demo' });
  expect(await banner.textContent()).toContain('nothing is sent');
  await banner.getByRole('link', { name: 'Sign in as someone else' }).click();
  await page.getByRole('button', { name: /Dana Rivera, a member family/ }).click();
  await page.waitForURL('**/dashboard');
  await page.getByRole('heading', { name: 'Hello, Dana!' }).waitFor();

  await writeBuiltAt(app.dataDir, new Date(0));
  await buildDemoIfDue(app.services, new Date());
  await app.services.announceVenueChange();
  // The socket tells the page that its session ended.
  await page.waitForURL((url) => url.pathname === '/');
  await page.getByRole('link', { name: 'Login' }).click();
  await page.getByRole('button', { name: /Dana Rivera, a member family/ }).click();
  await page.getByRole('heading', { name: 'Hello, Dana!' }).waitFor();
});
