import { afterAll, beforeAll, expect, test } from 'vitest';
import { NOW } from '#features/bookings/server/bookings-factory.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { aParty } from './parties-factory.ts';
import { remindHosts } from './remind-hosts.ts';
import { isPartyReminderValid } from './reminders-queries.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '1000' } });
});
afterAll(() => app.stop());

const remindersTo = async (email: string) =>
  (await app.emailsTo(email)).filter(({ key }) => key.startsWith('party-reminder:'));

test('reminds a host 7 days and 1 day before the party, once each, even with concurrent servers', async () => {
  app.clock.set(NOW);
  const { email, partyId } = await aParty(app, { date: '2027-03-20' });
  // The reminder hour is 5 PM in New York, where daylight saving time starts on March 14.
  app.clock.set('2027-03-13T21:59:00Z');
  await remindHosts(app.services);
  expect(await remindersTo(email)).toEqual([]);
  app.clock.set('2027-03-13T22:00:30Z');
  await Promise.all([1, 2, 3].map(() => remindHosts(app.services)));
  app.clock.set('2027-03-13T22:15:30Z');
  await remindHosts(app.services);
  expect((await remindersTo(email)).map(({ key }) => key)).toEqual([`party-reminder:${partyId}:7`]);
  app.clock.set('2027-03-19T21:00:30Z');
  await Promise.all([1, 2, 3].map(() => remindHosts(app.services)));
  const reminders = await remindersTo(email);
  expect(reminders.map(({ key }) => key).sort()).toEqual([
    `party-reminder:${partyId}:1`,
    `party-reminder:${partyId}:7`,
  ]);
  expect(reminders.find(({ key }) => key.endsWith(':1'))?.subject).toMatch(/^Tomorrow: your party/);
  expect(reminders[0]?.text).toContain('Balance due: $243.75');
});

test('skips parties booked after the reminder hour, and invalidates reminders of cancelled ones', async () => {
  app.clock.set('2027-04-01T15:00:00Z');
  const cancelled = await aParty(app, { date: '2027-04-20' });
  const booked = await aParty(app, { date: '2027-04-20', window: 'evening' });
  app.clock.set('2027-04-19T21:05:00Z');
  const late = await aParty(app, { date: '2027-04-20', window: 'morning' });
  await remindHosts(app.services);
  const [email] = await remindersTo(cancelled.email);
  const subject = email?.onlyIf?.subject ?? '';
  expect(await isPartyReminderValid(app.services, subject)).toBe(true);
  await app.call('POST', `/api/parties/${cancelled.partyId}/cancel`, { token: cancelled.token });
  expect(await isPartyReminderValid(app.services, subject)).toBe(false);
  expect(await remindersTo(booked.email)).toHaveLength(1);
  expect(await remindersTo(late.email)).toEqual([]);
});
