import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import { builtPages } from '#app/server/page-shell.ts';
import { aStaffMember } from '#features/accounts/server/accounts-factory.ts';
import {
  aMemberBooking,
  aMemberWithCode,
  aSlot,
  NOW,
} from '#features/bookings/server/bookings-factory.ts';
import { openBrowser, openHydrated, visitAs } from '../browser.ts';
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

/** Opens a page of the desk with a clock that shows `now` and can be advanced. */
async function openDeskAt(now: string, path: string) {
  app.clock.set(now);
  const visited = await visitAs(browser, app.address, await aStaffMember(app.services));
  await visited.page.clock.install({ time: now });
  // Without live updates: a socket that is silent for a while would reconnect and refetch everything.
  await visited.page.routeWebSocket('**/ws', () => {});
  await visited.page.goto(path);
  // The context is not reused, because its clock is fake.
  return { ...visited, leave: () => visited.page.context().close() };
}

test('the desk shows the families of the new day after midnight', async () => {
  app.clock.set(NOW);
  const member = await aMemberWithCode(app);
  const tomorrow = { date: '2027-03-03', slotLabel: '2:00 - 4:00 PM' };
  await aMemberBooking(app, member, tomorrow);
  const { page, leave } = await openDeskAt('2027-03-03T04:59:35Z', '/scan');
  await page.getByText('No more families are expected today').waitFor();
  app.clock.set('2027-03-03T05:00:40Z');
  await page.clock.fastForward('01:01');
  await page.getByText('Later today').waitFor();
  await leave();
});

test('the wall screen says within a minute that the server can’t be reached', async () => {
  const { page, leave } = await openDeskAt(NOW, '/scan/floor');
  await page.getByText('No families are over their time.').waitFor();
  await page.route('**/api/**', (route) => route.abort());
  await page.clock.fastForward('01:01');
  await page.getByText('You’re offline').waitFor();
  await leave();
});

test('the booking page shows the spots that are left when a family comes back to it', async () => {
  app.clock.set(NOW);
  const member = await aMemberWithCode(app);
  const slot = await aSlot(app, 2);
  const { page, leave } = await visitAs(browser, app.address, member);
  await openHydrated(page, `/booking?date=${slot.date}`);
  await page.getByText('2 spots left').waitFor();
  await page.getByRole('banner').getByRole('link', { name: 'About' }).click();
  await page.getByRole('heading', { name: 'Our Story' }).waitFor();
  await aMemberBooking(app, await aMemberWithCode(app), slot);
  await page.goBack();
  await page.getByText('1 spot left').waitFor();
  await leave();
});
