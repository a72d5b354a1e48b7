import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aMember, anAdmin, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { users } from '#features/accounts/server/accounts-tables.ts';
import { pay } from '#features/checkouts/server/checkouts-factory.ts';
import { auditLog } from '#platform/server/database/platform-tables.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import {
  aHold,
  aMemberBooking,
  aMemberWithCode,
  anEmail,
  aSlot,
  eventIn,
  linkInMail,
  NOW,
} from './bookings-factory.ts';
import { bookings } from './bookings-tables.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '1000' } });
});
beforeEach(() => app.clock.set(NOW));
afterAll(() => app.stop());

type Listed = { id: string; [field: string]: unknown };
const list = async (path: string, as: SignedIn) =>
  (await app.call('GET', path, undefined, { as })).json as Listed[];
const idsOf = (rows: Listed[]) => rows.map(({ id }) => id);

describe('own bookings', () => {
  test('are listed next first, with the available actions', async () => {
    const member = await aMemberWithCode(app);
    const [sooner, later] = [await aSlot(app), await aSlot(app)];
    const second = await aMemberBooking(app, member, later);
    const first = await aMemberBooking(app, member, sooner);
    const rows = await list('/api/bookings/mine', member);
    expect(idsOf(rows)).toEqual([first, second]);
    expect(rows[0]).toMatchObject({
      type: 'member',
      status: 'paid',
      date: sooner.date,
      slotLabel: sooner.slotLabel,
      startsAt: `${sooner.date}T23:00:00.000Z`,
      canCancel: true,
      canReschedule: true,
      refundCents: 0,
    });
    expect(rows[0]).not.toHaveProperty('memberCodeId');
  });

  test('include a guest’s only after the e-mail was verified', async () => {
    const email = anEmail();
    const held = await aHold(app, { ...(await aSlot(app)), guardianEmail: email });
    await pay(app, held.sessionId);
    const guest = await aMember(app.services, { email, emailVerified: false });
    expect(await list('/api/bookings/mine', guest)).toEqual([]);
    const path = `/api/bookings/${held.bookingId}`;
    expect((await app.call('GET', path, undefined, { as: guest })).status).toBe(404);
    expect((await app.call('POST', `${path}/cancel`, {}, { as: guest })).status).toBe(404);
    await app.db.update(users).set({ emailVerified: true }).where(eq(users.id, guest.id));
    expect(idsOf(await list('/api/bookings/mine', guest))).toEqual([held.bookingId]);
    expect((await app.call('GET', path, undefined, { as: guest })).status).toBe(200);
  });

  test('exclude another account’s booking under my e-mail', async () => {
    const [member, me] = [await aMemberWithCode(app), await aMemberWithCode(app)];
    await aMemberBooking(app, member, { ...(await aSlot(app)), guardianEmail: me.email });
    expect(await list('/api/bookings/mine', me)).toEqual([]);
  });

  test('are never cached', async () => {
    const member = await aMemberWithCode(app);
    const response = await app.call('GET', '/api/bookings/mine', undefined, { as: member });
    expect(response.headers.get('cache-control')).toBe('no-store');
  });
});

describe('one booking', () => {
  test('is returned by its link without the guardian’s e-mail and phone', async () => {
    const held = await aHold(app, { ...(await aSlot(app)), guardianPhone: '555-201-4477' });
    await pay(app, held.sessionId);
    const { id, token } = await linkInMail(app, held.email);
    const response = await app.call('GET', `/api/bookings/${id}?token=${token}`);
    expect(response.text).not.toContain(held.email);
    expect(response.text).not.toContain('555-201-4477');
  });

  test('is returned as a calendar file, tentative while unpaid', async () => {
    const held = await aHold(app, await aSlot(app));
    const admin = await anAdmin(app.services);
    const file = () =>
      app.call('GET', `/api/bookings/${held.bookingId}/booking.ics`, undefined, { as: admin });
    expect(eventIn((await file()).text).status).toBe('TENTATIVE');
    await pay(app, held.sessionId);
    const response = await file();
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(response.headers.get('content-disposition')).toContain('booking.ics');
    expect(eventIn(response.text).status).toBe('CONFIRMED');
  });
});

describe('the list for the back office', () => {
  test('pages through everything once, also for equal creation times', async () => {
    const admin = await anAdmin(app.services);
    const slot = await aSlot(app, 50);
    for (let n = 0; n < 7; n += 1) await aMemberBooking(app, await aMemberWithCode(app), slot);
    await app.sql`update bookings set created_at = now() where date = ${slot.date}`;
    const everything = idsOf(await list('/api/bookings?limit=200', admin));
    const paged: string[] = [];
    for (let cursor = ''; ; ) {
      const page = idsOf(await list(`/api/bookings?limit=3${cursor}`, admin));
      paged.push(...page);
      if (page.length < 3) break;
      cursor = `&cursor=${page.at(-1)}`;
    }
    expect(paged).toEqual(everything);
    expect(paged).toHaveLength((await app.db.select({ id: bookings.id }).from(bookings)).length);
  });

  test('shows the payment session and writes an audit entry', async () => {
    const admin = await anAdmin(app.services);
    const held = await aHold(app, await aSlot(app));
    const rows = await list('/api/bookings?limit=1', admin);
    expect(rows[0]).toMatchObject({
      id: held.bookingId,
      stripeSessionId: held.sessionId,
      guardianEmail: held.email,
      userId: null,
    });
    const audit = await app.db.select().from(auditLog).where(eq(auditLog.actorId, admin.id));
    expect(audit).toMatchObject([{ action: 'bookings.listed', detail: { count: 1 } }]);
  });
});
