import { afterAll, beforeAll, expect, test } from 'vitest';
import { aDay, NOW } from '#features/bookings/server/bookings-factory.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { aPackage, aPartyInput } from './parties-factory.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  app.clock.set(NOW);
});
afterAll(() => app.stop());

test('parties keep to the hours of a short day', async () => {
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
});
