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
  linkInEmail,
  NOW,
  parseCalendarEvent,
} from './bookings-factory.ts';
import { bookings } from './bookings-tables.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '1000' } });
});
beforeEach(() => app.clock.set(NOW));
afterAll(() => app.stop());

type BookingItem = { id: string; [field: string]: unknown };
const list = async (path: string, as: SignedIn) =>
  (await app.call('GET', path, undefined, { as })).json as BookingItem[];
const idsOf = (rows: BookingItem[]) => rows.map(({ id }) => id);

describe('GET /api/bookings/mine', () => {
  test('lists bookings in order of their start, with the available actions', async () => {
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

  test('includes guest bookings only after the email was verified', async () => {
    const email = anEmail();
    const hold = await aHold(app, { ...(await aSlot(app)), guardianEmail: email });
    await pay(app, hold.sessionId);
    const guest = await aMember(app.services, { email, emailVerified: false });
    expect(await list('/api/bookings/mine', guest)).toEqual([]);
    const path = `/api/bookings/${hold.bookingId}`;
    expect((await app.call('GET', path, undefined, { as: guest })).status).toBe(404);
    expect((await app.call('POST', `${path}/cancel`, {}, { as: guest })).status).toBe(404);
    await app.db.update(users).set({ emailVerified: true }).where(eq(users.id, guest.id));
    expect(idsOf(await list('/api/bookings/mine', guest))).toEqual([hold.bookingId]);
    expect((await app.call('GET', path, undefined, { as: guest })).status).toBe(200);
  });

  test('excludes another account’s booking with the caller’s email', async () => {
    const [member, caller] = [await aMemberWithCode(app), await aMemberWithCode(app)];
    await aMemberBooking(app, member, { ...(await aSlot(app)), guardianEmail: caller.email });
    expect(await list('/api/bookings/mine', caller)).toEqual([]);
  });

  test('sends cache-control: no-store', async () => {
    const member = await aMemberWithCode(app);
    const response = await app.call('GET', '/api/bookings/mine', undefined, { as: member });
    expect(response.headers.get('cache-control')).toBe('no-store');
  });
});

describe('GET /api/bookings/:id', () => {
  test('omits the guardian’s email and phone for a token', async () => {
    const hold = await aHold(app, { ...(await aSlot(app)), guardianPhone: '555-201-4477' });
    await pay(app, hold.sessionId);
    const { id, token } = await linkInEmail(app, hold.email);
    const response = await app.call('GET', `/api/bookings/${id}?token=${token}`);
    expect(response.text).not.toContain(hold.email);
    expect(response.text).not.toContain('555-201-4477');
  });

  test('returns a calendar file that is tentative while the booking is unpaid', async () => {
    const hold = await aHold(app, await aSlot(app));
    const admin = await anAdmin(app.services);
    const fetchFile = () =>
      app.call('GET', `/api/bookings/${hold.bookingId}/booking.ics`, undefined, { as: admin });
    expect(parseCalendarEvent((await fetchFile()).text).status).toBe('TENTATIVE');
    await pay(app, hold.sessionId);
    const response = await fetchFile();
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(response.headers.get('content-disposition')).toContain('booking.ics');
    expect(parseCalendarEvent(response.text).status).toBe('CONFIRMED');
  });
});

describe('GET /api/bookings', () => {
  test('paginates without gaps or overlaps, even if creation times are equal', async () => {
    const admin = await anAdmin(app.services);
    const slot = await aSlot(app, 50);
    for (let n = 0; n < 7; n += 1) await aMemberBooking(app, await aMemberWithCode(app), slot);
    await app.sql`update bookings set created_at = now() where date = ${slot.date}`;
    const allIds = idsOf(await list('/api/bookings?limit=200', admin));
    const pagedIds: string[] = [];
    for (let cursor = ''; ; ) {
      const page = idsOf(await list(`/api/bookings?limit=3${cursor}`, admin));
      pagedIds.push(...page);
      if (page.length < 3) break;
      cursor = `&cursor=${page.at(-1)}`;
    }
    expect(pagedIds).toEqual(allIds);
    expect(pagedIds).toHaveLength((await app.db.select({ id: bookings.id }).from(bookings)).length);
  });

  test('returns the payment session and writes an audit entry', async () => {
    const admin = await anAdmin(app.services);
    const hold = await aHold(app, await aSlot(app));
    const rows = await list('/api/bookings?limit=1', admin);
    expect(rows[0]).toMatchObject({
      id: hold.bookingId,
      stripeSessionId: hold.sessionId,
      guardianEmail: hold.email,
      userId: null,
    });
    const entries = await app.db.select().from(auditLog).where(eq(auditLog.actorId, admin.id));
    expect(entries).toMatchObject([{ action: 'bookings.listed', detail: { count: 1 } }]);
  });
});
