import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtPages } from '#app/server/page-shell.ts';
import { aMember, anAdmin, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { aConversationBetween, aMessage } from '#features/messages/server/messages-factory.ts';
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

const open = async (user: SignedIn, path: string, options: BrowserContextOptions = DESKTOP) => {
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
  return { ann, bob, id: await aConversationBetween(app, ann, bob) };
}

test('a blocked member’s messages are not delivered, without that member noticing', async () => {
  const { ann, bob, id } = await aPair();
  const annVisit = await open(ann, `/messages?conversation=${id}`);
  const bobVisit = await open(bob, `/messages?conversation=${id}`, PHONE);
  await sendMessage(bobVisit.page, 'hello Ann');
  await waitForMessage(annVisit.page, 'hello Ann');

  await annVisit.page.getByRole('button', { name: 'Conversation options' }).click();
  await annVisit.page.getByRole('menuitem', { name: 'Block Bob Birch' }).click();
  const confirmation = annVisit.page.getByRole('dialog', { name: 'Block Bob Birch?' });
  await confirmation.getByText('We won’t tell Bob Birch.').waitFor();
  await saveScreenshots(annVisit.page, 'block-question');
  expect(await findAccessibilityProblems(annVisit.page)).toEqual([]);
  await confirmation.getByRole('button', { name: 'Block' }).click();
  await annVisit.page.getByText('You’ve blocked Bob Birch').waitFor();

  await sendMessage(bobVisit.page, 'are you there?');
  await waitForMessage(bobVisit.page, 'are you there?');
  await bobVisit.page.reload();
  await waitForMessage(bobVisit.page, 'are you there?');
  await expect.poll(() => bobVisit.page.getByText('blocked').count()).toBe(0);
  await annVisit.page.reload();
  await waitForMessage(annVisit.page, 'hello Ann');
  await expect.poll(() => annVisit.page.getByText('are you there?').count()).toBe(0);

  await annVisit.page.getByRole('button', { name: 'Unblock Bob Birch' }).click();
  await annVisit.page.getByLabel('Write a message').waitFor();
  await sendMessage(bobVisit.page, 'hello again');
  await waitForMessage(annVisit.page, 'hello again');
  await expect.poll(() => annVisit.page.getByText('are you there?').count()).toBe(0);
  expect([...annVisit.consoleErrors, ...bobVisit.consoleErrors]).toEqual([]);
  await Promise.all([annVisit.leave(), bobVisit.leave()]);
});

test('a member reports a message, and an admin pauses the author’s messages', async () => {
  const { ann, bob, id } = await aPair();
  const admin = await anAdmin(app.services);
  await aMessage(app, id, ann, 'Shall we meet at the sand pit?');
  await aMessage(app, id, bob, 'You are all silly.');
  const office = await open(admin, '/admin/safety');
  await office.page.getByText('Nothing to review').waitFor();
  expect(await findAccessibilityProblems(office.page)).toEqual([]);
  const bobVisit = await open(bob, `/messages?conversation=${id}`, PHONE);
  await bobVisit.page.getByLabel('Write a message').waitFor();

  const annVisit = await open(ann, `/messages?conversation=${id}`, PHONE);
  await annVisit.page.getByRole('button', { name: 'Options for Bob Birch’s message' }).click();
  await annVisit.page.getByRole('menuitem', { name: 'Report' }).click();
  const form = annVisit.page.getByRole('dialog', { name: 'Report this message' });
  await form.getByRole('button', { name: 'Send report' }).click();
  await form.getByText('Please choose a reason.').waitFor();
  await form.getByLabel('Hurtful or rude').check();
  await form.getByLabel('Anything the venue should know?').fill('He says this to everyone.');
  await saveScreenshots(annVisit.page, 'report-message');
  expect(await findAccessibilityProblems(annVisit.page)).toEqual([]);
  await form.getByRole('button', { name: 'Send report' }).click();
  await annVisit.page.getByText('Report sent').first().waitFor();

  const { page } = office;
  await page.getByRole('heading', { name: 'Written by Bob Birch' }).waitFor();
  await page.getByText('He says this to everyone.').waitFor();
  const context = page.getByRole('list', { name: 'Conversation context' });
  await context.getByText('Shall we meet at the sand pit?').waitFor();
  await saveScreenshots(page, 'admin-reports');
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Review' }).click();
  const decision = page.getByRole('dialog', { name: 'Review this report' });
  await decision.getByLabel('Pause messages').check();
  await decision.getByLabel('Days').fill('0');
  await decision.getByRole('button', { name: 'Confirm' }).click();
  await decision.getByText('Please enter a number of days from 1 to 365.').waitFor();
  await decision.getByLabel('Days').fill('3');
  await saveScreenshots(page, 'decide-report');
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await decision.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('Nothing to review').waitFor();
  await page.getByLabel('Reviewed').check();
  await page.getByText('Messages paused').waitFor();

  await bobVisit.page.getByText('The venue has paused your messages until').waitFor();
  await expect.poll(() => bobVisit.page.getByLabel('Write a message').count()).toBe(0);
  await saveScreenshots(bobVisit.page, 'writing-paused');
  expect(await findAccessibilityProblems(bobVisit.page)).toEqual([]);
  const [email] = await app.emailsTo(bob.email);
  expect(email?.subject).toBe('Your messages at Playvillage are paused');
  for (const { consoleErrors } of [office, bobVisit, annVisit]) expect(consoleErrors).toEqual([]);
  await Promise.all([office.leave(), bobVisit.leave(), annVisit.leave()]);
}, 180_000);

test('the profile lists blocked members in Spanish and can unblock them', async () => {
  const { ann, bob } = await aPair();
  await app.call('POST', '/api/blocks', { userId: bob.id, blocked: true }, { as: ann });
  const annVisit = await open(ann, '/profile?tab=settings', { ...PHONE, locale: 'es-US' });
  const section = annVisit.page.getByRole('group', { name: 'Personas bloqueadas' });
  await section.getByText('Bob Birch').waitFor();
  await saveScreenshots(annVisit.page, 'blocked-people-es');
  expect(await findAccessibilityProblems(annVisit.page)).toEqual([]);
  await section.getByRole('button', { name: 'Desbloquear a Bob Birch' }).click();
  await section.getByText('No has bloqueado a nadie.').waitFor();
  expect(annVisit.consoleErrors).toEqual([]);
  await annVisit.leave();
});
