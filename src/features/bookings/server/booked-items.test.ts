import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAdmin } from '#features/accounts/server/accounts-factory.ts';
import { users } from '#features/accounts/server/accounts-tables.ts';
import { pay } from '#features/checkouts/server/checkouts-factory.ts';
import { admission, priceListWith } from '#features/prices/price-list-factory.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { aHold, aMemberWithCode, aSlot, linkInEmail, NOW } from './bookings-factory.ts';
import { lockBooking } from './bookings-queries.ts';
import { buildReminderValues } from './emails/send-reminders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  app.clock.set(NOW);
  const priceList = priceListWith([
    admission('child', [{ cents: 1000, fromNth: 2 }, { cents: 1500 }], {
      names: { en: 'Child', es: 'Niño' },
    }),
    admission('baby', [{ cents: 0 }], { counted: false, names: { en: 'Baby', es: 'Bebé' } }),
    admission('socks', [{ cents: 250 }], {
      ...{ kind: 'extra', counted: false, names: { en: 'Socks', es: 'Calcetines' } },
    }),
  ]);
  await app.changeVenue({ priceList });
});
afterAll(() => app.stop());

const admissions = [
  { typeId: 'child', quantity: 2 },
  { typeId: 'baby', quantity: 1 },
  { typeId: 'socks', quantity: 2 },
];
const ITEMS = [
  { typeId: 'child', quantity: 1, isFree: false },
  { typeId: 'child', quantity: 1, isFree: false },
  { typeId: 'baby', quantity: 1, isFree: true },
  { typeId: 'socks', quantity: 2, isFree: false, names: { en: 'Socks', es: 'Calcetines' } },
];
const ENGLISH = '2 × Child, 1 × Baby (free), 2 × Socks';
const SPANISH = '2 × Niño, 1 × Bebé (gratis), 2 × Calcetines';

test('what was booked is in the emails, the family’s booking and the office’s details', async () => {
  const hold = await aHold(app, { ...(await aSlot(app)), admissions });
  await pay(app, hold.sessionId);
  const { id, token } = await linkInEmail(app, hold.email);
  const path = `/api/bookings/${id}`;
  expect((await app.call('GET', `${path}?token=${token}`)).json).toMatchObject({
    bookedItems: ITEMS,
  });
  const admin = await anAdmin(app.services);
  const details = await app.call('GET', `/api/admin/bookings/${id}`, undefined, { as: admin });
  expect(details.json).toMatchObject({ bookedItems: ITEMS });
  await app.call('POST', `${path}/reschedule`, { ...(await aSlot(app)), token });
  const cancelled = await app.call('POST', `${path}/cancel`, { token });
  expect(cancelled.status, cancelled.text).toBe(200);
  const texts = (await app.emailsTo(hold.email)).map(({ text }) => text);
  expect(texts).toHaveLength(3);
  for (const text of texts) expect(text).toContain(`\n${ENGLISH}\n`);
});

test('emails and reminders name it in the family’s language', async () => {
  const member = await aMemberWithCode(app);
  await app.db.update(users).set({ language: 'es' });
  const hold = await aHold(app, { ...(await aSlot(app)), guardianEmail: member.email, admissions });
  await app.sql`update bookings set user_id = ${member.id} where id = ${hold.bookingId}`;
  await pay(app, hold.sessionId);
  const [email] = await app.emailsTo(member.email);
  expect(email?.text).toContain(`\n${SPANISH}\n`);
  const booking = await lockBooking(app.db, hold.bookingId);
  if (!booking) throw new Error('no booking');
  expect(buildReminderValues(app.services, booking, 'es').children).toBe(SPANISH);
});

test('children of the only type stay a number of children', async () => {
  await app.changeVenue({ priceList: priceListWith([admission('child', [{ cents: 1500 }])]) });
  const hold = await aHold(app, { ...(await aSlot(app)), childrenCount: 2 });
  await pay(app, hold.sessionId);
  const { id, token } = await linkInEmail(app, hold.email);
  await app.call('POST', `/api/bookings/${id}/cancel`, { token });
  const [confirmed, cancelled] = await app.emailsTo(hold.email);
  expect(confirmed?.text).toContain('\n2 children\n$30.00\n');
  expect(cancelled?.text).not.toContain('×');
});
