import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtPages } from '#app/server/page-shell.ts';
import { aFamily, aMatch } from '#features/matches/server/family-factory.ts';
import { DESKTOP, findAccessibilityProblems, openBrowser, PHONE, visitAs } from '../browser.ts';
import { saveScreenshots } from '../save-screenshots.ts';
import { startTestApp, type TestApp } from '../test-app.ts';

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

test('a member messages a match, gets a live reply, and blocks the other member', async () => {
  const ann = await aFamily(app, { name: 'Ann Rivera' });
  const bob = await aFamily(app, { name: 'Bob Okafor' });
  await aMatch(app, ann, bob);
  const annVisit = await visitAs(browser, app.address, ann, PHONE);
  const bobVisit = await visitAs(browser, app.address, bob, DESKTOP);
  await bobVisit.page.goto('/messages');
  await bobVisit.page.getByText('No conversations yet').waitFor();

  // The list of conversations is cached while it is empty.
  await annVisit.page.goto('/messages');
  await annVisit.page.getByText('No conversations yet').waitFor();
  await annVisit.page.getByRole('button', { name: 'New Conversation' }).click();
  await annVisit.page.getByRole('link', { name: 'Go to Matches' }).click();
  await annVisit.page.getByRole('button', { name: 'Send Message to Bob Okafor' }).click();
  await annVisit.page.waitForURL(/\/messages\?conversation=/);
  await sendMessage(annVisit.page, 'Shall we meet on Saturday?');
  await waitForMessage(annVisit.page, 'Shall we meet on Saturday?');

  // The conversation appears live on Bob's open page.
  await bobVisit.page
    .getByRole('link', { name: /Ann Rivera.*Shall we meet on Saturday\?/s })
    .click();
  await bobVisit.page.waitForURL(/\/messages\?conversation=/);
  await waitForMessage(bobVisit.page, 'Shall we meet on Saturday?');
  await sendMessage(bobVisit.page, 'Gladly, at ten.');
  await waitForMessage(annVisit.page, 'Gladly, at ten.');
  await saveScreenshots(annVisit.page, 'from-match-to-message');
  for (const { page } of [annVisit, bobVisit])
    expect(await findAccessibilityProblems(page)).toEqual([]);

  await annVisit.page.getByRole('button', { name: 'Conversation options' }).click();
  await annVisit.page.getByRole('menuitem', { name: 'Block Bob Okafor' }).click();
  const confirmation = annVisit.page.getByRole('dialog', { name: 'Block Bob Okafor?' });
  await confirmation.getByRole('button', { name: 'Block' }).click();
  await annVisit.page.getByText('You’ve blocked Bob Okafor').waitFor();

  await sendMessage(bobVisit.page, 'Are you there?');
  await waitForMessage(bobVisit.page, 'Are you there?');
  await annVisit.page.reload();
  await waitForMessage(annVisit.page, 'Gladly, at ten.');
  await expect.poll(() => annVisit.page.getByText('Are you there?').count()).toBe(0);
  await expect.poll(() => bobVisit.page.getByText('blocked').count()).toBe(0);
  await annVisit.page.goto('/matches');
  await annVisit.page.getByText('No Matches Yet').waitFor();
  expect([...annVisit.consoleErrors, ...bobVisit.consoleErrors]).toEqual([]);
  await Promise.all([annVisit.leave(), bobVisit.leave()]);
});
