import { type Db, inTransaction } from '#platform/server/database/database.ts';
import { httpError, notFound } from '#platform/server/http/errors.ts';
import { announce } from '#platform/server/live/announce.ts';
import type { Services } from '#platform/server/services.ts';
import type { SessionUser } from '#platform/server/sessions/sign-in.ts';
import { mayComeIn } from '../check-in-rules.ts';
import { asFamilyAtDoor, asOfNow, codeStatusOf, earlierVisit, visitOf } from './family-at-door.ts';
import { type AsOf, type FamilyKey, type FoundFamily, findFamily } from './family-queries.ts';
import {
  findVisitOfBooking,
  insertVisit,
  lockBookingAtDoor,
  recordScan,
} from './visits-queries.ts';

type Context = Pick<Services, 'db' | 'clock' | 'venue'> & { user: SessionUser };

/**
 * Checks in a family found by search: an Active code counts as scanned, else today's booking is checked in, once.
 * Throws 404 for an unknown family, 409 with neither.
 */
export async function checkInBySearch(ctx: Context, key: FamilyKey) {
  const { db, user } = ctx;
  const asOf = asOfNow(ctx, user.id);
  const found = await findFamily(db, key, asOf);
  if (!found) throw notFound();
  const expiresAt = found.expiresAt === null ? null : new Date(found.expiresAt);
  const status = codeStatusOf({ active: found.active, expiresAt }, asOf.now);
  if (!mayComeIn(status, found.booking !== null)) throw httpError(409, 'checkIn.nothingLetsIn');
  if (status !== 'Active') return checkInByBooking(db, found, asOf);
  const scan = await recordScan(db, {
    ...visitOf(found, 'search'),
    memberCodeId: found.codeId ?? '',
    today: asOf.today,
    now: asOf.now,
    by: user.id,
  });
  if (scan) return checkedInNow(found, scan.visitId, asOf.now);
  const again = await findFamily(db, key, asOf);
  if (!again) throw notFound();
  return asFamilyAtDoor(again, earlierVisit(again));
}

/** Checks in today's booking of a family, once: a repeat returns the earlier visit. */
export function checkInByBooking(
  db: Db,
  found: FoundFamily,
  { today, now, deskId }: AsOf,
  source: 'search' | 'scan' = 'search',
) {
  const bookingId = found.booking?.id ?? '';
  return inTransaction(db, async (db) => {
    if (!(await lockBookingAtDoor(db, bookingId, today))) throw notFound();
    const earlier = await findVisitOfBooking(db, bookingId);
    if (earlier) {
      const checkedInAt = earlier.checkedInAt.toISOString();
      return asFamilyAtDoor(found, { visitId: earlier.id, checkedInAt, alreadyCheckedIn: true });
    }
    const visitId = await insertVisit(db, {
      ...visitOf(found, source),
      venueDate: today,
      userId: found.userId,
      checkedInAt: now,
      checkedInBy: deskId,
    });
    await announce(db, { desk: true }, { type: 'visits', payload: {} });
    return checkedInNow(found, visitId, now);
  });
}

function checkedInNow(found: FoundFamily, visitId: string, now: Date) {
  return asFamilyAtDoor(found, {
    visitId,
    checkedInAt: now.toISOString(),
    alreadyCheckedIn: false,
  });
}
