import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAdmin } from '#features/accounts/server/accounts-factory.ts';
import { aDay, NOW } from '#features/bookings/server/bookings-factory.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { anInquiry, aPackage, aPartyInput } from './parties-factory.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  app.clock.set(NOW);
});
afterAll(() => app.stop());

test('families can’t book parties before the owner has confirmed the sessions', async () => {
  await app.changeVenue({ unconfirmed: ['sessions'] });
  const input = await aPartyInput(app);
  const path = `/api/parties/availability?date=${input.date}&packageId=${input.packageId}&kids=6`;
  expect((await app.call('GET', path)).json).toEqual([]);
  const admin = await anAdmin(app.services);
  expect((await app.call('GET', path, undefined, { as: admin })).json).toHaveLength(3);
  const refused = await app.call('POST', '/api/parties/create-checkout', input);
  expect(refused.headers.get('x-error-code')).toBe('bookings.notOpenYet');
  const inquiry = await anInquiry(app);
  const book = `/api/admin/party-inquiries/${inquiry.id}/book`;
  expect((await app.call('POST', book, input, { as: admin })).status).toBe(201);
  await app.changeVenue({ unconfirmed: [] });
});

test('parties keep to the hours of a short day, unless the office books', async () => {
  const date = aDay();
  const hours = { opens: '10:00', closes: '15:00' };
  await app.changeVenue({ hoursExceptions: [{ from: date, to: date, hours }] });
  const { id } = await aPackage(app, 'Village');
  const path = `/api/parties/availability?date=${date}&packageId=${id}&kids=6`;
  const startOf = (time: string) => expect.stringMatching(new RegExp(`^${date}T${time}`));
  expect((await app.call('GET', path)).json).toMatchObject([
    { window: 'morning', free: true, startsAt: startOf('1[45]:00') },
    { window: 'afternoon', free: true, startsAt: startOf('1[67]:00') },
    { window: 'evening', free: false, trouble: 'outside-hours' },
  ]);
  const input = await aPartyInput(app, { date, window: 'evening' });
  const refused = await app.call('POST', '/api/parties/create-checkout', input);
  expect([refused.status, refused.headers.get('x-error-code')]).toEqual([
    409,
    'parties.outsideHours',
  ]);
  const inquiry = await anInquiry(app);
  const book = `/api/admin/party-inquiries/${inquiry.id}/book`;
  const admin = await anAdmin(app.services);
  const booked = await app.call('POST', book, input, { as: admin });
  expect(booked.status, booked.text).toBe(201);
});
