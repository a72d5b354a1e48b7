import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtPages } from '#app/server/page-shell.ts';
import { aFamily, aMatch } from '#features/matches/server/family-factory.ts';
import { accessibilityProblems, openBrowser, PHONE, visitAs } from '../browser.ts';
import { saveScreenshots } from '../save-screenshots.ts';
import { startTestApp, type TestApp } from '../test-app.ts';

const DESKTOP = { viewport: { width: 1280, height: 800 } };

let app: TestApp;
let browser: Browser;
beforeAll(async () => {
  app = await startTestApp({ pages: builtPages });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const sendMessage = async (page: Page, text: string) => {
  await page.getByRole('textbox', { name: 'Write a message' }).fill(text);
  await page.keyboard.press('Enter');
};
const waitForMessage = (page: Page, text: string) =>
  page.getByRole('log').getByText(text, { exact: true }).waitFor();

test('a member messages a match, gets a live reply, and blocks the sender', async () => {
  const ann = await aFamily(app, { name: 'Ann Rivera' });
  const bob = await aFamily(app, { name: 'Bob Okafor' });
  await aMatch(app, ann, bob);
  const anns = await visitAs(browser, app.address, ann, PHONE);
  const bobs = await visitAs(browser, app.address, bob, DESKTOP);
  await bobs.page.goto('/messages');
  await bobs.page.getByText('No conversations yet').waitFor();

  await anns.page.goto('/matches');
  await anns.page.getByRole('button', { name: 'Send Message to Bob Okafor' }).click();
  await anns.page.waitForURL(/\/messages\?conversation=/);
  await sendMessage(anns.page, 'Shall we meet on Saturday?');
  await waitForMessage(anns.page, 'Shall we meet on Saturday?');

  // The conversation appears live on Bob's open page.
  await bobs.page.getByRole('link', { name: /Ann Rivera.*Shall we meet on Saturday\?/s }).click();
  await bobs.page.waitForURL(/\/messages\?conversation=/);
  await waitForMessage(bobs.page, 'Shall we meet on Saturday?');
  await sendMessage(bobs.page, 'Gladly, at ten.');
  await waitForMessage(anns.page, 'Gladly, at ten.');
  await saveScreenshots(anns.page, 'from-match-to-message');
  for (const { page } of [anns, bobs]) expect(await accessibilityProblems(page)).toEqual([]);

  await anns.page.getByRole('button', { name: 'Conversation options' }).click();
  await anns.page.getByRole('menuitem', { name: 'Block Bob Okafor' }).click();
  const confirmation = anns.page.getByRole('dialog', { name: 'Block Bob Okafor?' });
  await confirmation.getByRole('button', { name: 'Block' }).click();
  await anns.page.getByText('You’ve blocked Bob Okafor').waitFor();

  await sendMessage(bobs.page, 'Are you there?');
  await waitForMessage(bobs.page, 'Are you there?');
  await anns.page.reload();
  await waitForMessage(anns.page, 'Gladly, at ten.');
  await expect.poll(() => anns.page.getByText('Are you there?').count()).toBe(0);
  await expect.poll(() => bobs.page.getByText('blocked').count()).toBe(0);
  await anns.page.goto('/matches');
  await anns.page.getByText('No Matches Yet').waitFor();
  expect([...anns.consoleErrors, ...bobs.consoleErrors]).toEqual([]);
  await Promise.all([anns.leave(), bobs.leave()]);
});
