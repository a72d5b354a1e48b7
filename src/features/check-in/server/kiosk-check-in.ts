import { inTransaction } from '#platform/server/database/database.ts';
import { enforceLimit, undoAttempt } from '#platform/server/http/throttle.ts';
import { announce } from '#platform/server/live/announce.ts';
import type { Services } from '#platform/server/services.ts';
import type { CurrentKiosk } from '#platform/server/sessions/kiosks.ts';
import { parseDeskToken, parseEnteredCode } from '../check-in-rules.ts';
import type { KioskResponse } from '../kiosk-check-in-contract.ts';
import { lastNameOf } from '../last-name.ts';
import { otherDayRange } from './arrivals/other-day-queries.ts';
import { isRepeatScan } from './check-in-by-code.ts';
import { codeStatusOf, deskContext, visitFields } from './family-at-desk.ts';
import { type DeskContext, type FoundFamily, findFamily } from './family-queries.ts';
import { findBookingsOf } from './kiosk-bookings-queries.ts';
import { welcomeBackResponse, welcomeResponse } from './kiosk-welcome.ts';
import {
  findVisitOfBooking,
  insertVisit,
  lockBookingAtDesk,
  recordScan,
  resumeVisit,
} from './visits-queries.ts';

type Context = Pick<Services, 'db' | 'config' | 'clock' | 'venue'> & { kiosk: CurrentKiosk };

/** High enough for a full lobby's typos, too low to guess a code. */
const WRONG_CODE_LIMIT = { name: 'wrong-code-kiosk', limit: 60, minutes: 15 };
const WRONG_BOOKING_LIMIT = { name: 'wrong-booking-kiosk', limit: 30, minutes: 15 };

/**
 * Checks in a family by its Active code if it has a valid waiver; otherwise returns the reason.
 * Throws 429 after too many wrong codes at this kiosk.
 */
export async function checkInByCodeAtKiosk(
  ctx: Context & { body: { code: string } },
): Promise<KioskResponse> {
  if (parseDeskToken(ctx.body.code) !== null) return { outcome: 'desk' };
  const entered = parseEnteredCode(ctx.body.code);
  if (!entered) return { outcome: 'unknown' };
  const desk = kioskContext(ctx);
  const found = await withRateLimit(ctx, WRONG_CODE_LIMIT, () => findFamily(ctx.db, entered, desk));
  if (!found) return { outcome: 'unknown' };
  if (!isActive(found, desk)) return { outcome: 'desk' };
  return found.waivers ? scanAtKiosk(ctx, found, desk) : { outcome: 'waiver' };
}

/**
 * Checks in a family by today's booking, found by email and the guardian's last name; the response does not
 * reveal which of the two is wrong. A booking on another day, or one that has ended, is reported but not
 * checked in. Throws 429 after too many wrong attempts at this kiosk.
 */
export async function checkInByBookingAtKiosk(
  ctx: Context & { body: { email: string; lastName: string } },
): Promise<KioskResponse> {
  const { db, body } = ctx;
  const desk = kioskContext(ctx);
  const lastName = lastNameOf(body.lastName);
  const booking = await withRateLimit(ctx, WRONG_BOOKING_LIMIT, async () => {
    const nearbyBookings = await findBookingsOf(db, body.email, otherDayRange(desk.today));
    return chooseBooking(
      nearbyBookings.filter(
        ({ guardianName }) => lastName !== '' && lastNameOf(guardianName) === lastName,
      ),
      desk,
    );
  });
  if (!booking) return { outcome: 'unknown' };
  const { date, slotLabel, endsAt, hasVisit } = booking;
  if (date !== desk.today) return { outcome: 'otherDay', date, slotLabel };
  if (endsAt <= desk.now && !hasVisit) return { outcome: 'over', endedAt: endsAt.toISOString() };
  const found = await findFamily(db, { kind: 'booking', text: booking.id }, desk);
  if (!found?.booking) return { outcome: 'unknown' };
  if (!found.waivers) return { outcome: 'waiver' };
  return isActive(found, desk) && found.visitId === null
    ? scanAtKiosk(ctx, found, desk)
    : checkInBooking(ctx, found, found.booking.id, desk);
}

/**
 * Prefers today's first booking that can still be checked in, then today's last one that is checked in, then today's
 * last one, then one on the closest day. Null without bookings.
 */
function chooseBooking<Booking extends { date: string; endsAt: Date; hasVisit: boolean }>(
  bookings: Booking[],
  { today, now }: DeskContext,
): Booking | null {
  const todaysBookings = bookings.filter(({ date }) => date === today);
  const distance = ({ date }: Booking) => Math.abs(Date.parse(date) - Date.parse(today));
  return (
    todaysBookings.find(({ hasVisit, endsAt }) => !hasVisit && endsAt > now) ??
    todaysBookings.findLast(({ hasVisit }) => hasVisit) ??
    todaysBookings.at(-1) ??
    bookings.toSorted((a, b) => distance(a) - distance(b))[0] ??
    null
  );
}

const kioskContext = (ctx: Context) => deskContext(ctx, `kiosk:${ctx.kiosk.id}`);

/** Counts the attempt before the lookup, so that concurrent guesses are limited too, and removes it on success. */
async function withRateLimit<Found>(
  ctx: Context,
  limit: typeof WRONG_CODE_LIMIT,
  find: () => Promise<Found | null>,
): Promise<Found | null> {
  const subject = `kiosk:${ctx.kiosk.id}`;
  await enforceLimit(ctx, limit, subject);
  const found = await find();
  if (found) await undoAttempt(ctx.db, limit.name, subject);
  return found;
}

function isActive({ active, expiresAt }: FoundFamily, { now }: DeskContext): boolean {
  const date = expiresAt === null ? null : new Date(expiresAt);
  return codeStatusOf({ active, expiresAt: date }, now) === 'Active';
}

async function scanAtKiosk(
  ctx: Context,
  found: FoundFamily,
  desk: DeskContext,
): Promise<KioskResponse> {
  if (isRepeatScan(found, desk)) return welcomeBackResponse(ctx, found, desk);
  const scan = await recordScan(ctx.db, {
    ...visitFields(found, 'kiosk'),
    memberCodeId: found.codeId ?? '',
    by: desk.deskId,
    today: desk.today,
    now: desk.now,
  });
  // Another kiosk was faster: its visit is newer than what was found.
  if (!scan) return welcomeBackResponse(ctx, { ...found, checkedInAt: null }, desk);
  return welcomeResponse(ctx, found, desk);
}

async function checkInBooking(
  ctx: Context,
  found: FoundFamily,
  bookingId: string,
  desk: DeskContext,
): Promise<KioskResponse> {
  const { today, now, deskId } = desk;
  const outcome = await inTransaction(ctx.db, async (db) => {
    if (!(await lockBookingAtDesk(db, bookingId, today))) return 'unknown';
    const existing = await findVisitOfBooking(db, bookingId);
    if (existing) {
      await resumeVisit(db, existing);
      return 'repeated';
    }
    await insertVisit(db, {
      ...visitFields(found, 'kiosk'),
      venueDate: today,
      userId: found.userId,
      checkedInAt: now,
      checkedInBy: deskId,
    });
    await announce(db, { desk: true }, { type: 'visits', payload: {} });
    return 'counted';
  });
  if (outcome === 'unknown') return { outcome };
  if (outcome === 'repeated') return welcomeBackResponse(ctx, found, desk);
  return welcomeResponse(ctx, found, desk);
}
