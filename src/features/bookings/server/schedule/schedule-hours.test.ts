import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAdmin, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { formatVenueContact } from '#features/venue/server/index.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { NOW } from '../bookings-factory.ts';
import { applyChange } from '../schedule-factory.ts';

let app: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  app = await startTestApp();
  app.clock.set(NOW);
  admin = await anAdmin(app.services);
});
afterAll(() => app.stop());

const fetchHours = async () =>
  ((await app.call('GET', '/api/venue')).json as { openHours: { en: string[] } }).openHours.en;

test('the footer and emails show the hours of the weekly schedule until the venue enters its own', async () => {
  // The seeded schedule.
  expect(await fetchHours()).toEqual(['Mon – Sun: 9:00 AM - 6:30 PM']);
  const slots = [
    { weekday: 2, startTime: '10:00', endTime: '12:00', capacity: 5 },
    { weekday: 2, startTime: '14:00', endTime: '16:00', capacity: 5 },
    { weekday: 6, startTime: '09:00', endTime: '11:00', capacity: 5 },
  ];
  const response = await applyChange(app, admin, { kind: 'weekly', slots });
  expect(response.status, response.text).toBe(200);
  const lines = ['Tue: 10:00 AM - 4:00 PM', 'Sat: 9:00 - 11:00 AM'];
  expect(await fetchHours()).toEqual(lines);
  expect(formatVenueContact(app.services, 'en').split('\n').slice(-2)).toEqual(lines);

  await app.changeVenue({ unconfirmed: ['sessions'] });
  expect(await fetchHours()).toEqual([]);
  await app.changeVenue({
    unconfirmed: [],
    openingHours: [{ weekday: 3, opens: '08:00', closes: '12:00' }],
  });
  expect(await fetchHours()).toEqual(['Wed: 8:00 AM - 12:00 PM']);
});
