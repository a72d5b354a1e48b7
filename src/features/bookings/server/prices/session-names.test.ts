import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pay } from '#features/checkouts/server/checkouts-factory.ts';
import { checkouts } from '#features/checkouts/server/checkouts-tables.ts';
import { priceListWith, publishedLists } from '#features/prices/price-list-factory.ts';
import type { CheckoutRequest } from '#platform/server/payments/payments.ts';
import { startOfSlot, weekdayOf } from '#shared/venue-dates.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { aBookingInput, aMemberWithCode, aSlot, NOW, resetDays } from '../bookings-factory.ts';

const NAMED = 'Sensory hour (up to 18 months)';

let app: TestApp;
let slot: Awaited<ReturnType<typeof aSlot>>;
beforeAll(async () => {
  resetDays();
  app = await startTestApp();
  app.clock.set(NOW);
  slot = await aSlot(app, 1);
  const sensoryHour = {
    ...{ id: 'sensory', names: { en: 'Sensory hour', es: 'Hora sensorial' } },
    ...{ fromMonths: null, toMonths: 18 },
    slots: [{ weekday: weekdayOf(slot.date), startTime: startOfSlot(slot.slotLabel) ?? '' }],
  };
  const { types } = publishedLists.cheaperOnline;
  await app.changeVenue({ priceList: priceListWith(types, null, { sessionNames: [sensoryHour] }) });
});
afterAll(() => app.stop());

test('a named session is named on the payment page, the confirmation, in emails and in calendars', async () => {
  const member = await aMemberWithCode(app);
  const admissions = [{ typeId: 'toddler', quantity: 1 }];
  const body = aBookingInput({ ...slot, guardianEmail: member.email, admissions });
  const { json } = await app.call('POST', '/api/bookings/create-checkout', body, { as: member });
  const { bookingId, sessionId } = json as { bookingId: string; sessionId: string };
  const [checkout] = await app.db
    .select()
    .from(checkouts)
    .where(eq(checkouts.subjectId, bookingId));
  const request = checkout?.request as CheckoutRequest | undefined;
  expect(request?.lines[0]?.name).toContain(`Open Play: ${NAMED}`);
  await pay(app, sessionId);

  const path = `/api/checkout/status?session_id=booking_${bookingId}`;
  const status = await app.call('GET', path, undefined, { as: member });
  expect(status.json).toMatchObject({ confirmation: { title: `Open Play: ${NAMED}` } });
  const email = (await app.emailsTo(member.email)).at(-1);
  expect(email?.text).toContain(`Open Play: ${NAMED}\n`);
  const file = Buffer.from(email?.attachments?.[0]?.contentBase64 ?? '', 'base64').toString();
  expect(file.replaceAll('\r\n ', '')).toContain(`Open Play: ${NAMED}`);
});

test('a family on the waitlist of a named session reads its name', async () => {
  const email = 'waiting@example.org';
  const waiting = { ...slot, guardianName: 'Wanda', guardianEmail: email, childrenCount: 1 };
  const { status } = await app.call('POST', '/api/bookings/slot-waitlist', waiting);
  expect(status).toBe(200);
  const [joined] = await app.emailsTo(email);
  expect(joined?.text).toContain(`, ${NAMED}, ${slot.slotLabel}`);
});
