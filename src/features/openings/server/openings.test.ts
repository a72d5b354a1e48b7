import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NOW } from '#features/bookings/server/bookings-factory.ts';
import { scheduleClosures } from '#features/bookings/server/bookings-tables.ts';
import { anEvent } from '#features/events/server/events-factory.ts';
import { products } from '#features/shop/server/shop-tables.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import type { Openings } from '../openings-contract.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  app.clock.set(NOW);
});
afterAll(() => app.stop());

const fetchOpenings = async () => (await app.call('GET', '/api/openings')).json as Openings;

test('GET /api/openings returns the sessions that have not started, and the hours of the week', async () => {
  // NOW is Tuesday 10:00 AM at the venue: the first session has started.
  const { today, days, week, sessionMinutes, closedDates, nextOpenDate } = await fetchOpenings();
  expect(today).toBe('2027-03-02');
  expect(days.map(({ date, sessions }) => [date, sessions.map(({ label }) => label)])).toEqual([
    ['2027-03-02', ['11:30 AM - 1:30 PM', '2:00 - 4:00 PM', '4:30 - 6:30 PM']],
    ['2027-03-03', ['9:00 - 11:00 AM', '11:30 AM - 1:30 PM', '2:00 - 4:00 PM', '4:30 - 6:30 PM']],
  ]);
  expect(week).toHaveLength(7);
  expect(week[0]).toEqual({ weekday: 2, opens: '09:00', closes: '18:30' });
  expect({ sessionMinutes, closedDates, nextOpenDate }).toEqual({
    sessionMinutes: 120,
    closedDates: [],
    nextOpenDate: '2027-03-04',
  });
});

test('says that members play free only if families can get a code that does so', async () => {
  const isSaid = async () => (await fetchOpenings()).membersPlayFree;
  const setOnSale = (active: boolean) =>
    app.db.update(products).set({ active }).where(eq(products.productType, 'membership'));
  await setOnSale(false);
  expect(await isSaid()).toBe(true);
  await app.changeVenue({ memberCodes: 'membership-required' });
  expect(await isSaid()).toBe(false);
  await setOnSale(true);
  expect(await isSaid()).toBe(true);
  await app.changeVenue({ memberCodes: 'open' });
});

test('GET /api/openings returns the closed days of the next two weeks, without their reasons', async () => {
  const venueDates = ['2027-03-01', '2027-03-03', '2027-03-15', '2027-03-16'];
  await app.db
    .insert(scheduleClosures)
    .values(venueDates.map((venueDate) => ({ venueDate, reason: 'Flood in the cellar' })));
  const openings = await fetchOpenings();
  expect(openings.closedDates).toEqual(['2027-03-03', '2027-03-15']);
  expect(openings.days[1]).toEqual({ date: '2027-03-03', status: 'closed', sessions: [] });
  expect(openings.week.map(({ weekday }) => weekday)).not.toContain(3);
  expect(JSON.stringify(openings)).not.toContain('Flood');
});

test('GET /api/openings returns the next three events that are visible to visitors', async () => {
  const at = (day: string) => ({
    startsAt: new Date(`2027-03-${day}T15:00:00Z`),
    endsAt: new Date(`2027-03-${day}T16:00:00Z`),
  });
  await anEvent(app, { title: 'Over', ...at('01') });
  await anEvent(app, { title: 'Draft', published: false, ...at('04') });
  await anEvent(app, { title: 'Elsewhere', eventType: 'external', ...at('04') });
  await anEvent(app, { title: 'Cancelled', cancelledAt: new Date(NOW), ...at('04') });
  for (const day of ['08', '05', '06', '07']) {
    await anEvent(app, { title: `March ${day}`, ...at(day) });
  }
  const { events } = await fetchOpenings();
  expect(events.map(({ title }) => title)).toEqual(['March 05', 'March 06', 'March 07']);
});

test('GET /api/openings requires sign-in on a members-only site', async () => {
  const membersOnlyApp = await startTestApp({ environment: { SITE_ACCESS: 'members-only' } });
  expect((await membersOnlyApp.call('GET', '/api/openings')).status).toBe(401);
  await membersOnlyApp.stop();
});
