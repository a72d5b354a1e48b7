import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  aMember,
  aStaffMember,
  type SignedIn,
} from '#features/accounts/server/accounts-factory.ts';
import { aSlotToday, todayOf } from '#features/check-in/server/check-in-factory.ts';
import { outbox } from '#platform/server/database/platform-tables.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { anEmail, aSignedWaiver, fetchBookingRow, NOW } from '../bookings-factory.ts';
import { anOffice, bookingIdIn, type Office } from '../office-factory.ts';

let app: TestApp;
/** Another server of the venue, with text messages enabled. */
let smsApp: TestApp;
let desk: SignedIn;
let office: Office;
let smsOffice: Office;
beforeAll(async () => {
  const environment = { THROTTLE_FACTOR: '100' };
  app = await startTestApp({ environment });
  smsApp = await startTestApp({
    connection: app.connection,
    clock: app.clock,
    environment: { ...environment, SMS: 'file' },
  });
  app.clock.set(NOW);
  desk = await aStaffMember(app.services);
  office = await anOffice(app);
  smsOffice = await anOffice(smsApp);
});
beforeEach(() => app.clock.set(NOW));
afterAll(async () => {
  await smsApp.stop();
  await app.stop();
});

let phoneCount = 0;
const aPhone = () => {
  phoneCount += 1;
  return `(555) 210-${String(1000 + phoneCount)}`;
};

/** The body of a booking with a phone number but no email address. */
async function aPhoneInput(changes: Record<string, unknown> = {}) {
  return {
    guardianName: 'Robin Vega',
    guardianPhone: aPhone(),
    date: todayOf(app),
    slotLabel: await aSlotToday(app, ['19:00', '20:00']),
    payment: { method: 'cash' },
    ...changes,
  };
}
const bookByPhone = async (changes: Record<string, unknown> = {}, by = office) =>
  by.request('POST', 'bookings', await aPhoneInput(changes));

const textMessagesOf = async (id: string) => {
  const rows = await app.db.select().from(outbox).where(eq(outbox.channel, 'sms'));
  return rows
    .filter(({ key }) => key.includes(id))
    .map((row) => [row.recipient, (row.mail as { text: string }).text]);
};
const searchFamilies = async (search: string) =>
  (
    await app.call('GET', `/api/check-in/families?${new URLSearchParams({ search })}`, undefined, {
      as: desk,
    })
  ).json as Record<string, unknown>[];
const checkIn = (bookingId: string) =>
  app.call('POST', '/api/check-in/visits', { bookingId }, { as: desk });
const setEmail = (id: string, guardianEmail: string) =>
  app.call('POST', `/api/check-in/bookings/${id}/email`, { guardianEmail }, { as: desk });

describe('booking in the office without an email address', () => {
  test('requires a phone number', async () => {
    expect(await bookByPhone({ guardianPhone: ' ' })).toMatchObject({
      status: 400,
      text: 'guardianEmail: Enter an e-mail or a phone number',
    });
  });

  test('books for cash, sends no email and lists the phone number', async () => {
    const guardianPhone = aPhone();
    const id = bookingIdIn(await bookByPhone({ guardianPhone }));
    expect(await fetchBookingRow(app, id)).toMatchObject({
      status: 'paid',
      guardianEmail: null,
      guardianPhone,
    });
    const emails = await app.db.select({ key: outbox.key }).from(outbox);
    expect(emails.filter(({ key }) => key.includes(id))).toEqual([]);
    expect(await office.read(id)).toMatchObject({
      guardianEmail: '',
      guardianPhone,
      hasSignedWaiver: false,
    });
    const list = await app.call('GET', '/api/bookings', undefined, { as: office.admin });
    expect(list.json).toContainEqual(expect.objectContaining({ id, guardianEmail: '' }));
  });

  test('refuses a trial, because trials are limited per email address', async () => {
    expect(await bookByPhone({ type: 'trial' })).toMatchObject({
      status: 409,
      code: 'bookings.trialNeedsEmail',
    });
  });

  test('refuses a payment link that can’t be sent', async () => {
    const payment = { method: 'link' };
    expect(await bookByPhone({ payment })).toMatchObject({
      status: 409,
      code: 'bookings.noWayToSend',
    });
    const invalidPhone = { payment, guardianPhone: '12' };
    expect(await bookByPhone(invalidPhone, smsOffice)).toMatchObject({ status: 409 });
    const id = bookingIdIn(await bookByPhone());
    expect(await office.request('POST', `bookings/${id}/resend`)).toMatchObject({
      status: 409,
      code: 'bookings.noWayToSend',
    });
  });

  test('allows a refund as money, but not as credit, which would have no owner', async () => {
    const id = bookingIdIn(await bookByPhone());
    const credit = await office.refund(id, { as: 'credit' });
    expect(credit).toMatchObject({ status: 409, code: 'bookings.creditNeedsEmail' });
    expect(await office.refund(id)).toMatchObject({ status: 200, json: { moneyCents: 1500 } });
  });

  test('uses the email of the account that the booking is for', async () => {
    const member = await aMember(app.services);
    const id = bookingIdIn(await bookByPhone({ userId: member.id }));
    expect(await fetchBookingRow(app, id)).toMatchObject({
      userId: member.id,
      guardianEmail: member.email,
    });
  });
});

describe('booking in the office with text messages enabled', () => {
  test('sends confirmation and payment links as text messages', async () => {
    const paidId = bookingIdIn(await bookByPhone({ guardianPhone: '(555) 210-4567' }, smsOffice));
    const [text] = await textMessagesOf(paidId);
    expect(text?.[0]).toBe('+15552104567');
    expect(text?.[1]).toContain('Booking confirmed');
    expect(text?.[1]).toContain(`/manage-booking?booking=${paidId}&token=`);
    const pendingId = bookingIdIn(await bookByPhone({ payment: { method: 'link' } }, smsOffice));
    expect((await textMessagesOf(pendingId))[0]?.[1]).toContain('We’re holding a spot for you');
    app.clock.advanceMinutes(2);
    const resent = await smsOffice.request('POST', `bookings/${pendingId}/resend`);
    expect(resent.json).toEqual({ sentTo: (await fetchBookingRow(app, pendingId))?.guardianPhone });
    expect(await textMessagesOf(pendingId)).toHaveLength(2);
  });

  test('requires the token of the link to open the booking and to set its email', async () => {
    const id = bookingIdIn(await bookByPhone({ payment: { method: 'link' } }, smsOffice));
    const [, token] = /token=([\w-]+)/.exec((await textMessagesOf(id))[0]?.[1] ?? '') ?? [];
    const guardianEmail = anEmail();
    const setEmailByLink = (token?: string) =>
      app.call('POST', `/api/bookings/${id}/email`, { guardianEmail, token });
    expect((await setEmailByLink('wrong')).status).toBe(404);
    const opened = await app.call('GET', `/api/bookings/${id}?token=${token}`);
    expect(opened.json).toMatchObject({ hasEmail: false });
    expect((await setEmailByLink(token)).status).toBe(200);
    expect((await app.emailsTo(guardianEmail)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('We’re holding a spot for you'),
    ]);
  });
});

describe('the desk, given bookings without an email address', () => {
  test('lists two families with the same name separately', async () => {
    const slot = { slotLabel: await aSlotToday(app, ['20:00', '21:00']) };
    const [firstPhone, secondPhone] = [aPhone(), aPhone()];
    const guardianName = 'Same Name';
    const ids = [
      bookingIdIn(await bookByPhone({ ...slot, guardianName, guardianPhone: firstPhone })),
      bookingIdIn(await bookByPhone({ ...slot, guardianName, guardianPhone: secondPhone })),
    ];
    const families = await searchFamilies(guardianName);
    expect(families.map(({ bookingId }) => bookingId).sort()).toEqual([...ids].sort());
    expect(await searchFamilies(secondPhone)).toMatchObject([
      { bookingId: ids[1], email: '', waiver: 'missing' },
    ]);
    const copy = await app.call('GET', '/api/check-in/desk-copy', undefined, { as: desk });
    const { guests } = copy.json as { guests: { name: string }[] };
    expect(guests.filter(({ name }) => name === guardianName)).toHaveLength(2);
  });

  test('sets the email address and finds the waiver signed with it', async () => {
    const id = bookingIdIn(await bookByPhone());
    expect((await checkIn(id)).json).toMatchObject({ guardianEmail: '', waiver: 'missing' });
    const guardianEmail = anEmail();
    await aSignedWaiver(app, guardianEmail);
    expect((await setEmail(id, ` ${guardianEmail.toUpperCase()} `)).status).toBe(200);
    const subjects = (await app.emailsTo(guardianEmail)).map(({ subject }) => subject);
    expect(subjects).toEqual([expect.stringContaining('Booking confirmed')]);
    expect(await searchFamilies(guardianEmail)).toMatchObject([
      { bookingId: id, waiver: 'signed' },
    ]);
    expect((await checkIn(id)).json).toMatchObject({ guardianEmail, waiver: 'signed' });
  });

  test('refuses to replace an email address that is already set', async () => {
    const id = bookingIdIn(await bookByPhone());
    const [one, other] = [anEmail(), anEmail()];
    const responses = await Promise.all([setEmail(id, one), setEmail(id, other)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    const storedEmail = (await fetchBookingRow(app, id))?.guardianEmail ?? '';
    expect((await setEmail(id, storedEmail)).status).toBe(200);
    expect(await app.emailsTo(storedEmail)).toHaveLength(1);
  });

  test('refuses to set the email address of a cancelled booking', async () => {
    const id = bookingIdIn(await bookByPhone());
    await office.cancel(id);
    const response = await setEmail(id, anEmail());
    expect([response.status, response.headers.get('x-error-code')]).toEqual([
      409,
      'bookings.cancelledAlready',
    ]);
  });
});

test('the database rejects a booking with neither an email nor a phone number', async () => {
  const id = bookingIdIn(await bookByPhone());
  const update = app.sql`update bookings set guardian_phone = null where id = ${id}`;
  await expect(update).rejects.toMatchObject({ constraint_name: 'booking_reachable' });
});
