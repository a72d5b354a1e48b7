import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtPages } from '#app/server/page-shell.ts';
import { anAdmin, aStaffMember } from '#features/accounts/server/accounts-factory.ts';
import {
  aHold,
  aMemberBooking,
  aMemberWithCode,
  NOW,
} from '#features/bookings/server/bookings-factory.ts';
import { todayOf } from '#features/check-in/server/check-in-factory.ts';
import { openBrowser, visitAs } from '../browser.ts';
import { startTestApp, type TestApp } from '../test-app.ts';

let app: TestApp;
let browser: Browser;

beforeAll(async () => {
  app = await startTestApp({
    pages: builtPages,
    environment: { THROTTLE_FACTOR: '1000' },
  });
  app.clock.set(NOW);
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

test('Today and the booking list update live', async () => {
  const slot = { date: todayOf(app), slotLabel: '2:00 - 4:00 PM' };
  const staff = await aStaffMember(app.services, { areas: ['bookings'] });
  const today = await visitAs(browser, app.address, await anAdmin(app.services));
  const list = await visitAs(browser, app.address, staff);
  await today.page.goto('/admin/today');
  await list.page.goto('/admin');
  await today.page.getByText('0 of 25 taken').last().waitFor();
  await list.page.getByText('No bookings yet', { exact: true }).waitFor();

  await aHold(app, { ...slot, guardianName: 'Greta Guest' });
  await today.page.getByText('1 of 25 taken').waitFor();
  await list.page.getByText('Greta Guest').first().waitFor();

  const member = await aMemberWithCode(app);
  const id = await aMemberBooking(app, member, { ...slot, guardianName: 'Mia Member' });
  await today.page.getByText('2 of 25 taken').waitFor();
  await list.page.getByText('Mia Member').first().waitFor();

  await app.call('POST', `/api/bookings/${id}/cancel`, {}, { as: member });
  await today.page.getByText('1 of 25 taken').waitFor();
  for (const { consoleErrors, leave } of [today, list]) {
    expect(consoleErrors).toEqual([]);
    await leave();
  }
});
