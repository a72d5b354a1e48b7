import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builtPages } from '#app/server/page-shell.ts';
import { aMember, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import {
  aConversationBetween,
  aGroup,
  aJpeg,
  aMessage,
  conversationCalls,
} from '#features/messages/server/messages-factory.ts';
import { DESKTOP, findAccessibilityProblems, openBrowser, PHONE, visitAs } from '../browser.ts';
import { eventually } from '../eventually.ts';
import { saveScreenshots } from '../save-screenshots.ts';
import { startTestApp, type TestApp } from '../test-app.ts';

let app: TestApp;
let browser: Browser;
beforeAll(async () => {
  app = await startTestApp({ pages: builtPages, environment: { THROTTLE_FACTOR: '100' } });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

async function aPair() {
  const ann = await aMember(app.services, { name: 'Ann Alder' });
  const bob = await aMember(app.services, { name: 'Bob Birch' });
  return { ann, bob, id: await aConversationBetween(app, ann, bob) };
}
const pathOf = (id: string) => `/messages?conversation=${id}`;
const composer = (page: Page) => page.getByRole('textbox', { name: 'Write a message' });
const log = (page: Page) => page.getByRole('log');
const bubble = (page: Page, text: string) => log(page).getByText(text, { exact: true });

async function sendMessage(page: Page, text: string) {
  await composer(page).fill(text);
  await composer(page).press('Enter');
}

/** Opens the page of a member without conversations. */
async function openEmptyPage(user: SignedIn) {
  const visited = await visitAs(browser, app.address, user, DESKTOP);
  await visited.page.goto('/messages');
  await visited.page.getByText('No conversations yet').waitFor();
  return visited;
}

test('the empty page links to Matches', async () => {
  const { page, consoleErrors, leave } = await openEmptyPage(await aMember(app.services));
  await page.getByText('Select a conversation to start messaging').waitFor();
  await page.getByRole('button', { name: 'New Conversation' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Conversation' });
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await dialog.getByRole('link', { name: 'Go to Matches' }).click();
  await page.waitForURL('**/matches');
  expect(consoleErrors).toEqual([]);
  await leave();
});

test('a message arrives live, is marked as read and gets a live reply', async () => {
  const { ann, bob, id } = await aPair();
  const desktop = await visitAs(browser, app.address, ann, DESKTOP);
  const phone = await visitAs(browser, app.address, bob, PHONE);
  await desktop.page.goto(pathOf(id));
  await desktop.page.getByText('No messages yet. Start the conversation!').waitFor();
  await phone.page.goto('/messages');
  const row = phone.page.getByRole('link', { name: /Ann Alder/ });
  await row.getByText('No messages yet').waitFor();

  await composer(desktop.page).fill('One line');
  await composer(desktop.page).press('Shift+Enter');
  await composer(desktop.page).pressSequentially('and see https://example.org/park.');
  await expect.poll(() => log(desktop.page).count()).toBe(0);
  await composer(desktop.page).press('Enter');
  await row.getByText('1 unread message').waitFor();
  await desktop.page.getByText('Sent', { exact: true }).waitFor();
  await row.click();
  await phone.page.waitForURL('**/messages?conversation=*');
  const link = log(phone.page).getByRole('link', { name: 'https://example.org/park' });
  await expect.poll(() => link.getAttribute('rel')).toContain('noopener');
  await desktop.page.getByText('Read', { exact: true }).waitFor();

  await composer(phone.page).pressSequentially('Yes');
  await desktop.page.getByText('Bob Birch is typing...').waitFor();
  await composer(phone.page).press('Enter');
  await bubble(desktop.page, 'Yes').waitFor();
  await expect.poll(() => desktop.page.getByText('Bob Birch is typing...').count()).toBe(0);
  await saveScreenshots(desktop.page, 'messages');
  for (const { page } of [desktop, phone])
    expect(await findAccessibilityProblems(page)).toEqual([]);
  await phone.page.getByRole('link', { name: 'All conversations' }).click();
  await row.getByText('You: Yes').waitFor();
  expect([...desktop.consoleErrors, ...phone.consoleErrors]).toEqual([]);
  await desktop.leave();
  await phone.leave();
});

test('a message is sent once despite a lost response, and an offline message when back online', async () => {
  const { ann, bob, id } = await aPair();
  const { page, leave } = await visitAs(browser, app.address, ann, DESKTOP);
  await page.goto(pathOf(id));
  await composer(page).waitFor();
  // The first message is stored, but its response is lost.
  let lostResponses = 0;
  await page.route('**/messages', async (route) => {
    if (route.request().method() !== 'POST' || lostResponses > 0) return route.fallback();
    await route.fetch();
    await route.abort();
    lostResponses += 1;
  });
  await sendMessage(page, 'only once');
  await eventually('the response is lost', async () => lostResponses === 1);
  await page.reload();
  await eventually(
    'the message is marked as sent',
    async () => (await page.getByText('Sent', { exact: true }).count()) === 1,
  );
  await page.context().setOffline(true);
  await sendMessage(page, 'from the tunnel');
  await page.getByText('Couldn’t send. Check your connection.').waitFor();
  await page.context().setOffline(false);
  await page.getByText('Couldn’t send. Check your connection.').waitFor({ state: 'detached' });
  const fetchMessages = () => conversationCalls(app, id).messages(bob);
  await eventually('both messages are stored', async () => (await fetchMessages()).length === 2);
  const messages = (await fetchMessages()).map(({ number, content }) => [number, content]);
  expect(messages).toEqual([
    [2, 'from the tunnel'],
    [1, 'only once'],
  ]);
  await composer(page).fill('half a thought');
  await page.reload();
  await expect.poll(() => composer(page).inputValue()).toBe('half a thought');
  await leave();
});

test('scrolling up loads older messages without a layout shift', async () => {
  const { ann, bob, id } = await aPair();
  for (let line = 1; line <= 130; line += 1)
    await aMessage(app, id, line % 2 ? ann : bob, `line ${line}`);
  const { page, leave } = await visitAs(browser, app.address, ann, DESKTOP);
  await page.goto(pathOf(id));
  await bubble(page, 'line 130').waitFor();
  await expect.poll(() => bubble(page, 'line 30').count()).toBe(0);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/[?&]before=/, async (route) => {
    await released;
    await route.continue();
  });
  // Scrolls to the position where older messages are loaded.
  await log(page).evaluate((box) => {
    box.scrollTop = -box.scrollHeight;
  });
  await page.getByText('Loading older messages').waitFor({ state: 'attached' });
  const before = await bubble(page, 'line 31').boundingBox();
  release();
  await bubble(page, 'line 1').waitFor({ state: 'attached' });
  await page.getByText('Loading older messages').waitFor({ state: 'detached' });
  const after = await bubble(page, 'line 31').boundingBox();
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 1e6))).toBeLessThan(5);
  await page.getByText('This is the start of your conversation.').waitFor({ state: 'attached' });
  await leave();
});

test('messages received while offline appear in order when back online', async () => {
  const { ann, bob, id } = await aPair();
  await aMessage(app, id, bob, 'before');
  const { page, leave } = await visitAs(browser, app.address, ann, DESKTOP);
  await page.goto(pathOf(id));
  await bubble(page, 'before').waitFor();
  await page.context().setOffline(true);
  for (const text of ['first', 'second', 'third']) await aMessage(app, id, bob, text);
  await page.context().setOffline(false);
  await bubble(page, 'third').waitFor();
  const texts = await log(page).getByRole('listitem').allInnerTexts();
  expect(texts.map((text) => /before|first|second|third/.exec(text)?.[0])).toEqual([
    ...['before', 'first', 'second', 'third'],
  ]);
  await leave();
});

test('a photo can be selected, sent and viewed', async () => {
  const { ann, bob, id } = await aPair();
  const { page, consoleErrors, leave } = await visitAs(browser, app.address, ann, DESKTOP);
  await page.goto(pathOf(id));
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add photo' }).click();
  const buffer = await aJpeg(2400, 1200);
  await (await chooser).setFiles({ name: 'sand.jpg', mimeType: 'image/jpeg', buffer });
  await page.getByRole('img', { name: 'Photo to send with your message' }).waitFor();
  await sendMessage(page, 'Look!');
  const photo = log(page).getByRole('img', { name: 'Your photo' });
  await eventually('the photo is shown', async () => {
    const isSent = (await log(page).getByRole('listitem').count()) === 1;
    return (
      isSent && (await photo.evaluate((image: HTMLImageElement) => image.naturalWidth)) === 1600
    );
  });
  await bubble(page, 'Look!').waitFor();
  const other = await visitAs(browser, app.address, bob, PHONE);
  await other.page.goto('/messages');
  await other.page.getByText('Look!').waitFor();
  expect([...consoleErrors, ...other.consoleErrors]).toEqual([]);
  await other.leave();
  await leave();
});

describe('the messages page on a phone', () => {
  test('shows the list and a group in Spanish', async () => {
    const ana = await aMember(app.services, { name: 'Ana Roble', language: 'es' });
    const bob = await aMember(app.services, { name: 'Bob Birch' });
    const group = await aGroup(app, [bob, ana, await aMember(app.services)], 'Paseo del martes');
    await aMessage(app, group, bob, 'Hola a todas');
    const { page, consoleErrors, leave } = await visitAs(browser, app.address, ana, {
      ...PHONE,
      locale: 'es-MX',
    });
    await page.goto('/messages');
    await page.getByRole('heading', { name: 'Mensajes', level: 1 }).waitFor();
    const row = page.getByRole('link', { name: /Paseo del martes/ });
    await row.getByText('3 participantes').waitFor();
    await row.getByText('1 mensaje sin leer').waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await row.click();
    await bubble(page, 'Hola a todas').waitFor();
    await page.getByText('Bob Birch', { exact: true }).first().waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
    expect(consoleErrors).toEqual([]);
    await leave();
  });
});
