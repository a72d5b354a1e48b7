import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtPages } from '#app/server/page-shell.ts';
import { aMember, anAdmin, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { aConversation, aMessage } from '#features/messages/server/messages-factory.ts';
import { accessibilityProblems, openBrowser, PHONE, visitAs } from '../browser.ts';
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

const LAPTOP: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };
const open = async (user: SignedIn, path: string, options = LAPTOP) => {
  const visited = await visitAs(browser, app.address, user, options);
  await visited.page.goto(path);
  return visited;
};
const sendMessage = async (page: Page, text: string, label = 'Write a message') => {
  await page.getByLabel(label).fill(text);
  await page.keyboard.press('Enter');
};
/** Waits until a message appears in the conversation. */
const waitForMessage = (page: Page, text: string) =>
  page.getByRole('log').getByText(text, { exact: true }).waitFor();

async function aPair() {
  const ann = await aMember(app.services, { name: 'Ann Alder' });
  const bob = await aMember(app.services, { name: 'Bob Birch' });
  return { ann, bob, id: await aConversation(app, ann, bob) };
}

test('a blocked member’s messages are not delivered, without that member noticing', async () => {
  const { ann, bob, id } = await aPair();
  const anns = await open(ann, `/messages?conversation=${id}`);
  const bobs = await open(bob, `/messages?conversation=${id}`, PHONE);
  await sendMessage(bobs.page, 'hello Ann');
  await waitForMessage(anns.page, 'hello Ann');

  await anns.page.getByRole('button', { name: 'Conversation options' }).click();
  await anns.page.getByRole('menuitem', { name: 'Block Bob Birch' }).click();
  const confirmation = anns.page.getByRole('dialog', { name: 'Block Bob Birch?' });
  await confirmation.getByText('We won’t tell Bob Birch.').waitFor();
  await saveScreenshots(anns.page, 'block-question');
  expect(await accessibilityProblems(anns.page)).toEqual([]);
  await confirmation.getByRole('button', { name: 'Block' }).click();
  await anns.page.getByText('You’ve blocked Bob Birch').waitFor();

  await sendMessage(bobs.page, 'are you there?');
  await waitForMessage(bobs.page, 'are you there?');
  await bobs.page.reload();
  await waitForMessage(bobs.page, 'are you there?');
  await expect.poll(() => bobs.page.getByText('blocked').count()).toBe(0);
  await anns.page.reload();
  await waitForMessage(anns.page, 'hello Ann');
  await expect.poll(() => anns.page.getByText('are you there?').count()).toBe(0);

  await anns.page.getByRole('button', { name: 'Unblock Bob Birch' }).click();
  await anns.page.getByLabel('Write a message').waitFor();
  await sendMessage(bobs.page, 'hello again');
  await waitForMessage(anns.page, 'hello again');
  await expect.poll(() => anns.page.getByText('are you there?').count()).toBe(0);
  expect([...anns.consoleErrors, ...bobs.consoleErrors]).toEqual([]);
  await Promise.all([anns.leave(), bobs.leave()]);
});

test('a member reports a message, and an admin pauses the author’s messages', async () => {
  const { ann, bob, id } = await aPair();
  const admin = await anAdmin(app.services);
  await aMessage(app, id, ann, 'Shall we meet at the sand pit?');
  await aMessage(app, id, bob, 'You are all silly.');
  const office = await open(admin, '/admin/safety');
  await office.page.getByText('Nothing to review').waitFor();
  expect(await accessibilityProblems(office.page)).toEqual([]);
  const bobs = await open(bob, `/messages?conversation=${id}`, PHONE);
  await bobs.page.getByLabel('Write a message').waitFor();

  const anns = await open(ann, `/messages?conversation=${id}`, PHONE);
  await anns.page.getByRole('button', { name: 'Options for Bob Birch’s message' }).click();
  await anns.page.getByRole('menuitem', { name: 'Report' }).click();
  const form = anns.page.getByRole('dialog', { name: 'Report this message' });
  await form.getByRole('button', { name: 'Send report' }).click();
  await form.getByText('Please choose a reason.').waitFor();
  await form.getByLabel('Hurtful or rude').check();
  await form.getByLabel('Anything the venue should know?').fill('He says this to everyone.');
  await saveScreenshots(anns.page, 'report-message');
  expect(await accessibilityProblems(anns.page)).toEqual([]);
  await form.getByRole('button', { name: 'Send report' }).click();
  await anns.page.getByText('Report sent').first().waitFor();

  const { page } = office;
  await page.getByRole('heading', { name: 'Written by Bob Birch' }).waitFor();
  await page.getByText('He says this to everyone.').waitFor();
  const context = page.getByRole('list', { name: 'Conversation context' });
  await context.getByText('Shall we meet at the sand pit?').waitFor();
  await saveScreenshots(page, 'admin-reports');
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Review' }).click();
  const decision = page.getByRole('dialog', { name: 'Review this report' });
  await decision.getByLabel('Pause messages').check();
  await decision.getByLabel('Days').fill('0');
  await decision.getByRole('button', { name: 'Confirm' }).click();
  await decision.getByText('Please enter a number of days from 1 to 365.').waitFor();
  await decision.getByLabel('Days').fill('3');
  await saveScreenshots(page, 'decide-report');
  expect(await accessibilityProblems(page)).toEqual([]);
  await decision.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('Nothing to review').waitFor();
  await page.getByLabel('Reviewed').check();
  await page.getByText('Messages paused').waitFor();

  await bobs.page.getByText('The venue has paused your messages until').waitFor();
  await expect.poll(() => bobs.page.getByLabel('Write a message').count()).toBe(0);
  await saveScreenshots(bobs.page, 'writing-paused');
  expect(await accessibilityProblems(bobs.page)).toEqual([]);
  const [email] = await app.emailsTo(bob.email);
  expect(email?.subject).toBe('Your messages at Playvillage are paused');
  for (const { consoleErrors } of [office, bobs, anns]) expect(consoleErrors).toEqual([]);
  await Promise.all([office.leave(), bobs.leave(), anns.leave()]);
}, 180_000);

test('the profile lists blocked members in Spanish and can unblock them', async () => {
  const { ann, bob } = await aPair();
  await app.call('POST', '/api/blocks', { userId: bob.id, blocked: true }, { as: ann });
  const anns = await open(ann, '/profile?tab=settings', { ...PHONE, locale: 'es-US' });
  const section = anns.page.getByRole('group', { name: 'Personas bloqueadas' });
  await section.getByText('Bob Birch').waitFor();
  await saveScreenshots(anns.page, 'blocked-people-es');
  expect(await accessibilityProblems(anns.page)).toEqual([]);
  await section.getByRole('button', { name: 'Desbloquear a Bob Birch' }).click();
  await section.getByText('No has bloqueado a nadie.').waitFor();
  expect(anns.consoleErrors).toEqual([]);
  await anns.leave();
});
