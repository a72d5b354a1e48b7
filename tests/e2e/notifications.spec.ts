import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builtPages } from '#app/server/page-shell.ts';
import { aMember, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { endSessions } from '#features/accounts/server/accounts-queries.ts';
import { aMemberWithCode } from '#features/bookings/server/bookings-factory.ts';
import type { NotificationType } from '#features/notifications/notifications-contract.ts';
import { aNotification } from '#features/notifications/server/notifications-factory.ts';
import { notify } from '#features/notifications/server/notify.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import { liveOf } from '#platform/server/live/live.ts';
import { DESKTOP, openBrowser, PHONE, visitAs } from '../browser.ts';
import { eventually } from '../eventually.ts';
import { expectAccessible } from '../expect-accessible.ts';
import { findFreePort } from '../free-port.ts';
import { saveScreenshots } from '../save-screenshots.ts';
import { startTestApp, type TestApp } from '../test-app.ts';

let app: TestApp;
let browser: Browser;
let otherBrowser: Browser;
beforeAll(async () => {
  app = await startTestApp({ pages: builtPages });
  [browser, otherBrowser] = await Promise.all([openBrowser(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await otherBrowser?.close();
  await app?.stop();
});

let causeCount = 0;
/** Sends a notification as a feature does. */
function sendNotification(
  server: TestApp,
  { id }: SignedIn,
  title: string,
  type: NotificationType = 'BOOKING_REMINDER',
) {
  causeCount += 1;
  const notification = { userId: id, type, title, body: 'More details.', link: '/my-bookings' };
  return inTransaction(server.db, (db) =>
    notify(server.services, db, { ...notification, cause: `e2e:${causeCount}` }),
  );
}

const bell = (page: Page, unread: number) =>
  page.getByRole('link', {
    name: unread ? `Notifications, ${unread} unread` : 'Notifications',
    exact: true,
  });
const card = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title });
/** Waits until the server has this number of sockets. */
const waitForSockets = (server: TestApp, sockets: number) =>
  eventually(`${sockets} sockets are open`, async () => liveOf(server.fastify).count() === sockets);

test('notifications arrive live in two browsers, and are marked as read in both', async () => {
  const ann = await aMember(app.services, { name: 'Ann Rivera' });
  const phone = await visitAs(browser, app.address, ann, PHONE);
  const desktop = await visitAs(otherBrowser, app.address, ann, DESKTOP);
  await phone.page.goto('/notifications');
  await phone.page.getByRole('heading', { name: 'You’re all caught up' }).waitFor();
  await desktop.page.goto('/about');
  await bell(desktop.page, 0).waitFor();
  await waitForSockets(app, 2);

  await sendNotification(app, ann, 'Reminder: Open Play');
  await sendNotification(app, ann, 'A family like yours', 'MATCH');
  await card(phone.page, 'Reminder: Open Play').waitFor();
  await card(phone.page, 'A family like yours').waitFor();
  await phone.page.getByText('2 unread', { exact: true }).waitFor();
  await bell(desktop.page, 2).waitFor();
  await expect.poll(() => bell(desktop.page, 2).innerText()).toBe('2');

  await phone.page.getByRole('button', { name: 'Mark “A family like yours” as read' }).click();
  await bell(desktop.page, 1).waitFor();
  await phone.page.getByText('1 unread', { exact: true }).waitFor();

  for (let n = 1; n <= 9; n += 1) await sendNotification(app, ann, `Number ${n}`);
  await bell(desktop.page, 10).waitFor();
  await expect.poll(() => bell(desktop.page, 10).innerText()).toBe('9+');
  await phone.page.getByRole('button', { name: 'Mark all read' }).click();
  await bell(desktop.page, 0).waitFor();
  await expect.poll(() => bell(desktop.page, 0).innerText()).toBe('');
  await phone.page.getByText('No unread notifications', { exact: true }).waitFor();
  await expect
    .poll(() => phone.page.getByRole('button', { name: 'Mark all read' }).isDisabled())
    .toBe(true);
  expect([...phone.consoleErrors, ...desktop.consoleErrors]).toEqual([]);
  await phone.leave();
  await desktop.leave();
});

test('clicking a card opens its link and marks it as read', async () => {
  // The member has a code: without one, the dashboard would log a 404 to the console.
  const ann = await aMemberWithCode(app);
  await aNotification(app, ann.id, { title: 'Reminder: Open Play' });
  const { page, consoleErrors, leave } = await visitAs(browser, app.address, ann, PHONE);
  await page.goto('/notifications');
  await card(page, 'Reminder: Open Play').click({ position: { x: 30, y: 30 } });
  await page.waitForURL('**/my-bookings');
  await page.goBack();
  await card(page, 'Reminder: Open Play').waitFor();
  await page.getByText('No unread notifications', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await page.waitForURL('**/dashboard');
  expect(consoleErrors).toEqual([]);
  await leave();
});

test('many notifications are paginated and reachable with the keyboard', async () => {
  const ann = await aMember(app.services);
  const start = app.clock.now().getTime() - 3_600_000;
  for (let n = 1; n <= 45; n += 1) {
    const createdAt = new Date(start + n * 1000);
    await aNotification(app, ann.id, { title: `Number ${n}.`, createdAt });
  }
  const { page, consoleErrors, leave } = await visitAs(browser, app.address, ann, DESKTOP);
  await page.goto('/notifications');
  await card(page, 'Number 45.').waitFor();
  await expect.poll(() => page.getByRole('article').count()).toBe(20);
  await page.getByRole('button', { name: 'Show more' }).click();
  await card(page, 'Number 6.').waitFor();
  await page.getByRole('button', { name: 'Show more' }).click();
  await card(page, 'Number 1.').waitFor();
  await expect.poll(() => page.getByRole('article').count()).toBe(45);
  await expect.poll(() => page.getByRole('button', { name: 'Show more' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Mark “Number 1.” as read' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('44 unread', { exact: true }).waitFor();
  expect(consoleErrors).toEqual([]);
  await leave();
});

test('notifications missed during a server restart appear afterward', async () => {
  const port = String(await findFreePort());
  const environment = { PORT: port };
  const first = await startTestApp({ connection: app.connection, environment, pages: builtPages });
  const ann = await aMember(app.services);
  const { page, leave } = await visitAs(browser, first.address, ann, PHONE);
  await page.goto('/notifications');
  await page.getByRole('heading', { name: 'You’re all caught up' }).waitFor();
  await waitForSockets(first, 1);
  await first.stop();
  await sendNotification(app, ann, 'You missed this');
  const second = await startTestApp({ connection: app.connection, environment, pages: builtPages });
  // After a restart that takes long, the page waits for up to 30 seconds before it reconnects.
  await card(page, 'You missed this').waitFor({ timeout: 60_000 });
  await sendNotification(app, ann, 'And this is live');
  await card(page, 'And this is live').waitFor();
  await leave();
  await second.stop();
});

test('a member signed out remotely is disconnected and asked to sign in', async () => {
  const ann = await aMember(app.services);
  const { page, leave } = await visitAs(browser, app.address, ann, PHONE);
  await page.goto('/notifications');
  await page.getByRole('heading', { name: 'You’re all caught up' }).waitFor();
  await waitForSockets(app, 1);
  await endSessions(app.db, ann.id);
  await waitForSockets(app, 0);
  await page.waitForURL((url) => url.pathname === '/');
  await leave();
});

test('signing out closes the connection without console errors', async () => {
  const ann = await aMemberWithCode(app);
  const { page, consoleErrors, leave } = await visitAs(browser, app.address, ann, DESKTOP);
  await page.goto('/dashboard');
  await waitForSockets(app, 1);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByText('You’re signed out.', { exact: true }).waitFor();
  await waitForSockets(app, 0);
  expect(consoleErrors).toEqual([]);
  await leave();
});

test('visitors load no code for notifications', async () => {
  const context = await browser.newContext({ baseURL: app.address });
  const page = await context.newPage();
  const loaded: string[] = [];
  page.on('response', (response) => loaded.push(new URL(response.url()).pathname));
  page.on('websocket', () => loaded.push('a socket'));
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  expect(loaded.filter((path) => /live|bell|notification|socket/.test(path))).toEqual([]);
  await context.close();
});

describe('the notifications page', () => {
  test.each([
    ['a list', true],
    ['an empty list', false],
  ])('is accessible with %s', async (label, hasSome) => {
    const ann = await aMember(app.services, { name: 'Ann Rivera' });
    const ago = (hours: number) => new Date(app.clock.now().getTime() - hours * 3_600_000);
    if (hasSome) {
      await aNotification(app, ann.id, { createdAt: ago(0.05) });
      await aNotification(app, ann.id, {
        type: 'MATCH',
        title: 'The Okafor family likes story time too',
        body: 'You have children of the same age, both of you are free on weekday mornings, you live close to each other, and both of you would like to meet at the play space.',
        createdAt: ago(3),
      });
      await aNotification(app, ann.id, {
        type: 'EVENT_SUGGESTION',
        title: 'Music morning on Saturday',
        body: 'For children of two to five.',
        createdAt: ago(30),
        readAt: ago(20),
      });
      await aNotification(app, ann.id, {
        type: 'MESSAGE',
        title: 'Priya wrote to you',
        body: 'See you at the ball pit?',
        createdAt: ago(24 * 12),
        readAt: ago(24),
      });
    }
    const { page, consoleErrors, leave } = await visitAs(browser, app.address, ann, PHONE);
    await page.goto('/notifications');
    await (hasSome ? card(page, 'Priya') : page.getByText('You’re all caught up')).waitFor();
    await expectAccessible(page, `notifications-${hasSome ? 'list' : 'empty'}`);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), label).toBe(320);
    expect(consoleErrors).toEqual([]);
    await leave();
  });
});

test('shows an error if the list cannot be loaded, and the list on retry', async () => {
  const ann = await aMember(app.services);
  const { page, leave } = await visitAs(browser, app.address, ann, PHONE);
  await page.route('**/api/notifications?*', (route) => route.abort());
  await page.goto('/notifications');
  await page.getByText('We couldn’t load your notifications.').waitFor();
  await saveScreenshots(page, 'notifications-failed-light');
  await page.unroute('**/api/notifications?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'You’re all caught up' }).waitFor();
  await leave();
});

test('the notifications page is available in Spanish', async () => {
  const ann = await aMember(app.services, { language: 'es' });
  await aNotification(app, ann.id, {
    title: 'Recordatorio: Juego libre, mar 5 de ene a las 9:00 a.m.',
    body: 'Juego libre el mar 5 de ene, 9:00 - 11:00 a.m., 1 niño.',
    createdAt: new Date(app.clock.now().getTime() - 120_000),
  });
  const { page, consoleErrors, leave } = await visitAs(browser, app.address, ann, {
    ...PHONE,
    locale: 'es-MX',
  });
  await page.goto('/notifications');
  await page.getByText('1 sin leer', { exact: true }).waitFor();
  await page.getByText('hace 2 minutos').waitFor();
  await saveScreenshots(page, 'notifications-spanish-light');
  expect(consoleErrors).toEqual([]);
  await leave();
});
