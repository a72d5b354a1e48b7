import { splitName } from '#features/accounts/accounts-rules.ts';
import { type Db, inTransaction } from '#platform/server/database/database.ts';
import { enforceLimit, uncountAttempt } from '#platform/server/http/throttle.ts';
import { announce } from '#platform/server/live/announce.ts';
import type { Services } from '#platform/server/services.ts';
import type { CurrentKiosk } from '#platform/server/sessions/kiosks.ts';
import { parseDeskToken, parseEnteredCode } from '../check-in-rules.ts';
import type { KioskResponse } from '../kiosk-check-in-contract.ts';
import { lastNameOf } from '../last-name.ts';
import { isRepeatScan } from './check-in-by-code.ts';
import { childrenCountOf, codeStatusOf, deskContext, visitFields } from './family-at-door.ts';
import { type DeskContext, type FoundFamily, findFamily } from './family-queries.ts';
import { findTodaysBookings } from './kiosk-bookings-queries.ts';
import {
  findVisitOfBooking,
  insertVisit,
  lockBookingAtDoor,
  recordScan,
} from './visits-queries.ts';

type Context = Pick<Services, 'db' | 'config' | 'clock' | 'venue'> & { kiosk: CurrentKiosk };

/** High enough for a full lobby's typos, too low to guess a code. */
const WRONG_CODES = { name: 'wrong-code-kiosk', limit: 60, minutes: 15 };
const WRONG_BOOKINGS = { name: 'wrong-booking-kiosk', limit: 30, minutes: 15 };

/** Checks in a family by its code. Throws 429 after too many wrong codes at this kiosk. */
export async function checkInByCodeAtKiosk(
  ctx: Context & { body: { code: string } },
): Promise<KioskResponse> {
  if (parseDeskToken(ctx.body.code) !== null) return { outcome: 'desk' };
  const entered = parseEnteredCode(ctx.body.code);
  if (!entered) return { outcome: 'unknown' };
  const desk = kioskContext(ctx);
  const found = await rateLimited(ctx, WRONG_CODES, () => findFamily(ctx.db, entered, desk));
  if (!found) return { outcome: 'unknown' };
  if (!isActive(found, desk)) return { outcome: 'desk' };
  return found.waivers ? scanAtKiosk(ctx.db, found, desk) : { outcome: 'waiver' };
}

/**
 * Checks in a family by today's booking, found by email and the guardian's last name; the response does not reveal
 * which of the two is wrong. Picks the first booking that is neither over nor checked in.
 */
export async function checkInByBookingAtKiosk(
  ctx: Context & { body: { email: string; lastName: string } },
): Promise<KioskResponse> {
  const { db, body } = ctx;
  const desk = kioskContext(ctx);
  const lastName = lastNameOf(body.lastName);
  const found = await rateLimited(ctx, WRONG_BOOKINGS, async () => {
    const matching = (await findTodaysBookings(db, body.email, desk.today)).filter(
      ({ guardianName }) => lastName !== '' && lastNameOf(guardianName) === lastName,
    );
    const isOpen = ({ hasVisit, endsAt }: (typeof matching)[number]) =>
      !hasVisit && endsAt > desk.now;
    const booking = matching.find(isOpen) ?? matching.findLast(({ hasVisit }) => hasVisit);
    return booking ? findFamily(db, { kind: 'booking', text: booking.id }, desk) : null;
  });
  if (!found?.booking) return { outcome: 'unknown' };
  if (!found.waivers) return { outcome: 'waiver' };
  return isActive(found, desk) && found.visitId === null
    ? scanAtKiosk(db, found, desk)
    : recordBookingVisit(db, found, found.booking.id, desk);
}

const kioskContext = (ctx: Context) => deskContext(ctx, `kiosk:${ctx.kiosk.id}`);

/** Counts the attempt before the lookup, so that concurrent guesses are limited too, and removes it on success. */
async function rateLimited<Found>(
  ctx: Context,
  limit: typeof WRONG_CODES,
  find: () => Promise<Found | null>,
): Promise<Found | null> {
  const subject = `kiosk:${ctx.kiosk.id}`;
  await enforceLimit(ctx, limit, subject);
  const found = await find();
  if (found) await uncountAttempt(ctx.db, limit.name, subject);
  return found;
}

function isActive({ active, expiresAt }: FoundFamily, { now }: DeskContext): boolean {
  const date = expiresAt === null ? null : new Date(expiresAt);
  return codeStatusOf({ active, expiresAt: date }, now) === 'Active';
}

async function scanAtKiosk(db: Db, found: FoundFamily, desk: DeskContext): Promise<KioskResponse> {
  if (isRepeatScan(found, desk)) return welcome(found, true);
  const scan = await recordScan(db, {
    ...visitFields(found, 'kiosk'),
    memberCodeId: found.codeId ?? '',
    by: desk.deskId,
    today: desk.today,
    now: desk.now,
  });
  return welcome(found, scan === null);
}

function recordBookingVisit(
  db: Db,
  found: FoundFamily,
  bookingId: string,
  { today, now, deskId }: DeskContext,
): Promise<KioskResponse> {
  return inTransaction(db, async (db) => {
    if (!(await lockBookingAtDoor(db, bookingId, today))) return { outcome: 'unknown' };
    if (await findVisitOfBooking(db, bookingId)) return welcome(found, true);
    await insertVisit(db, {
      ...visitFields(found, 'kiosk'),
      venueDate: today,
      userId: found.userId,
      checkedInAt: now,
      checkedInBy: deskId,
    });
    await announce(db, { desk: true }, { type: 'visits', payload: {} });
    return welcome(found, false);
  });
}

function welcome(found: FoundFamily, alreadyCheckedIn: boolean): KioskResponse {
  return {
    outcome: 'welcome',
    firstName: splitName(found.name).firstName,
    childrenCount: childrenCountOf(found),
    slotLabel: found.booking?.slotLabel ?? null,
    alreadyCheckedIn,
  };
}
