import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aMember, aStaff, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { aSlotToday, todayOf } from '#features/check-in/server/check-in-factory.ts';
import { outbox } from '#platform/server/database/platform-tables.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { anEmail, aSignedWaiver, bookingRow, NOW } from '../bookings-factory.ts';
import { anOffice, bookedId, type Office } from '../office-factory.ts';

let app: TestApp;
/** The same venue, with text messages enabled. */
let texting: TestApp;
let desk: SignedIn;
let office: Office;
let textingOffice: Office;
beforeAll(async () => {
  const environment = { THROTTLE_FACTOR: '100' };
  app = await startTestApp({ environment });
  texting = await startTestApp({
    connection: app.connection,
    clock: app.clock,
    environment: { ...environment, SMS: 'file' },
  });
  app.clock.set(NOW);
  desk = await aStaff(app.services);
  office = await anOffice(app);
  textingOffice = await anOffice(texting);
});
beforeEach(() => app.clock.set(NOW));
afterAll(async () => {
  await texting.stop();
  await app.stop();
});

let numbers = 0;
const aPhone = () => {
  numbers += 1;
  return `(555) 210-${String(1000 + numbers)}`;
};

/** A booking by phone number, without an e-mail. */
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
  by.ask('POST', 'bookings', await aPhoneInput(changes));

const textsOf = async (id: string) => {
  const rows = await app.db.select().from(outbox).where(eq(outbox.channel, 'sms'));
  return rows
    .filter(({ key }) => key.includes(id))
    .map((row) => [row.recipient, (row.mail as { text: string }).text]);
};
const found = async (search: string) =>
  (
    await app.call('GET', `/api/check-in/families?${new URLSearchParams({ search })}`, undefined, {
      as: desk,
    })
  ).json as Record<string, unknown>[];
const letIn = (bookingId: string) =>
  app.call('POST', '/api/check-in/visits', { bookingId }, { as: desk });
const name = (id: string, guardianEmail: string) =>
  app.call('POST', `/api/check-in/bookings/${id}/email`, { guardianEmail }, { as: desk });

describe('without an e-mail the office', () => {
  test('requires a phone number', async () => {
    expect(await bookByPhone({ guardianPhone: ' ' })).toMatchObject({
      status: 400,
      text: 'guardianEmail: An e-mail or a phone number is required',
    });
  });

  test('books for cash without a mail, and lists the number', async () => {
    const guardianPhone = aPhone();
    const id = bookedId(await bookByPhone({ guardianPhone }));
    expect(await bookingRow(app, id)).toMatchObject({
      status: 'paid',
      guardianEmail: null,
      guardianPhone,
    });
    const mails = await app.db.select({ key: outbox.key }).from(outbox);
    expect(mails.filter(({ key }) => key.includes(id))).toEqual([]);
    expect(await office.read(id)).toMatchObject({
      guardianEmail: '',
      guardianPhone,
      hasSignedWaiver: false,
    });
    const all = await app.call('GET', '/api/bookings', undefined, { as: office.admin });
    expect(all.json).toContainEqual(expect.objectContaining({ id, guardianEmail: '' }));
  });

  test('can’t book a trial, which is one per e-mail', async () => {
    expect(await bookByPhone({ type: 'trial' })).toMatchObject({
      status: 409,
      code: 'bookings.trialNeedsEmail',
    });
  });

  test('can’t hold a spot for a link that can’t be sent', async () => {
    const payment = { method: 'link' };
    expect(await bookByPhone({ payment })).toMatchObject({
      status: 409,
      code: 'bookings.noWayToSend',
    });
    const wrong = { payment, guardianPhone: '12' };
    expect(await bookByPhone(wrong, textingOffice)).toMatchObject({ status: 409 });
    const id = bookedId(await bookByPhone());
    expect(await office.ask('POST', `bookings/${id}/resend`)).toMatchObject({
      status: 409,
      code: 'bookings.noWayToSend',
    });
  });

  test('refunds money but no credit, which would have no owner', async () => {
    const id = bookedId(await bookByPhone());
    const credit = await office.refund(id, { as: 'credit' });
    expect(credit).toMatchObject({ status: 409, code: 'bookings.creditNeedsEmail' });
    expect(await office.refund(id)).toMatchObject({ status: 200, json: { moneyCents: 1500 } });
  });

  test('books for an account under the account’s e-mail', async () => {
    const member = await aMember(app.services);
    const id = bookedId(await bookByPhone({ userId: member.id }));
    expect(await bookingRow(app, id)).toMatchObject({
      userId: member.id,
      guardianEmail: member.email,
    });
  });
});

describe('where text messages are set up', () => {
  test('sends confirmation and payment links as text messages', async () => {
    const paid = bookedId(await bookByPhone({ guardianPhone: '(555) 210-4567' }, textingOffice));
    const [text] = await textsOf(paid);
    expect(text?.[0]).toBe('+15552104567');
    expect(text?.[1]).toContain('Booking confirmed');
    expect(text?.[1]).toContain(`/manage-booking?booking=${paid}&token=`);
    const held = bookedId(await bookByPhone({ payment: { method: 'link' } }, textingOffice));
    expect((await textsOf(held))[0]?.[1]).toContain('A spot is held for you');
    app.clock.passMinutes(2);
    const again = await textingOffice.ask('POST', `bookings/${held}/resend`);
    expect(again.json).toEqual({ sentTo: (await bookingRow(app, held))?.guardianPhone });
    expect(await textsOf(held)).toHaveLength(2);
  });

  test('opens the booking and sets the e-mail by its link only', async () => {
    const id = bookedId(await bookByPhone({ payment: { method: 'link' } }, textingOffice));
    const [, token] = /token=([\w-]+)/.exec((await textsOf(id))[0]?.[1] ?? '') ?? [];
    const guardianEmail = anEmail();
    const byLink = (token?: string) =>
      app.call('POST', `/api/bookings/${id}/email`, { guardianEmail, token });
    expect((await byLink('wrong')).status).toBe(404);
    const opened = await app.call('GET', `/api/bookings/${id}?token=${token}`);
    expect(opened.json).toMatchObject({ hasEmail: false });
    expect((await byLink(token)).status).toBe(200);
    expect((await app.mailsTo(guardianEmail)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('A spot is held for you'),
    ]);
  });
});

describe('at the desk', () => {
  test('lists two families without an e-mail separately', async () => {
    const slot = { slotLabel: await aSlotToday(app, ['20:00', '21:00']) };
    const [one, two] = [aPhone(), aPhone()];
    const guardianName = 'Two At Once';
    const ids = [
      bookedId(await bookByPhone({ ...slot, guardianName, guardianPhone: one })),
      bookedId(await bookByPhone({ ...slot, guardianName, guardianPhone: two })),
    ];
    const lines = await found(guardianName);
    expect(lines.map(({ bookingId }) => bookingId).sort()).toEqual([...ids].sort());
    expect(await found(two)).toMatchObject([{ bookingId: ids[1], email: '', waiver: 'missing' }]);
    const copy = await app.call('GET', '/api/check-in/desk-copy', undefined, { as: desk });
    expect(copy.text.split(`"${guardianName}"`)).toHaveLength(3);
  });

  test('sets the e-mail and finds the waiver signed under it', async () => {
    const id = bookedId(await bookByPhone());
    expect((await letIn(id)).json).toMatchObject({ guardianEmail: '', waiver: 'missing' });
    const guardianEmail = anEmail();
    await aSignedWaiver(app, guardianEmail);
    expect((await name(id, ` ${guardianEmail.toUpperCase()} `)).status).toBe(200);
    const subjects = (await app.mailsTo(guardianEmail)).map(({ subject }) => subject);
    expect(subjects).toEqual([expect.stringContaining('Booking confirmed')]);
    expect(await found(guardianEmail)).toMatchObject([{ bookingId: id, waiver: 'signed' }]);
    expect((await letIn(id)).json).toMatchObject({ guardianEmail, waiver: 'signed' });
  });

  test('refuses another e-mail once it is set', async () => {
    const id = bookedId(await bookByPhone());
    const [one, other] = [anEmail(), anEmail()];
    const responses = await Promise.all([name(id, one), name(id, other)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    const kept = (await bookingRow(app, id))?.guardianEmail ?? '';
    expect((await name(id, kept)).status).toBe(200);
    expect(await app.mailsTo(kept)).toHaveLength(1);
  });

  test('refuses an e-mail for a cancelled booking', async () => {
    const id = bookedId(await bookByPhone());
    await office.cancel(id);
    const response = await name(id, anEmail());
    expect([response.status, response.headers.get('x-error-code')]).toEqual([
      409,
      'bookings.cancelledAlready',
    ]);
  });
});

test('rejects a booking without e-mail and phone in the database', async () => {
  const id = bookedId(await bookByPhone());
  const cut = app.sql`update bookings set guardian_phone = null where id = ${id}`;
  await expect(cut).rejects.toMatchObject({ constraint_name: 'booking_reachable' });
});
