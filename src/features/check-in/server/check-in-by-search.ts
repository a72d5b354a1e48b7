import { type Db, inTransaction } from '#platform/server/database/database.ts';
import { httpError, notFound } from '#platform/server/http/errors.ts';
import { announce } from '#platform/server/live/announce.ts';
import type { Services } from '#platform/server/services.ts';
import type { SessionUser } from '#platform/server/sessions/sign-in.ts';
import { canEnter } from '../check-in-rules.ts';
import {
  codeStatusOf,
  deskContext,
  existingVisit,
  toFamilyAtDesk,
  visitFields,
} from './family-at-desk.ts';
import {
  type DeskContext,
  type FamilyKey,
  type FoundFamily,
  findFamily,
} from './family-queries.ts';
import {
  findVisitOfBooking,
  insertVisit,
  lockBookingAtDesk,
  recordScan,
  resumeVisit,
} from './visits-queries.ts';

type Context = Pick<Services, 'db' | 'clock' | 'venue'> & { user: SessionUser };

/**
 * Checks in a family found by search: counts a scan of its Active code, or checks in today's booking once. Throws 404
 * for an unknown family, 409 if it has neither an Active code nor a booking today.
 */
export async function checkInBySearch(ctx: Context, key: FamilyKey) {
  const { db, user } = ctx;
  const desk = deskContext(ctx, user.id);
  const found = await findFamily(db, key, desk);
  if (!found) throw notFound();
  const expiresAt = found.expiresAt === null ? null : new Date(found.expiresAt);
  const status = codeStatusOf({ active: found.active, expiresAt }, desk.now);
  if (!canEnter(status, found.booking !== null)) throw httpError(409, 'checkIn.nothingLetsIn');
  if (status !== 'Active') return checkInByBooking(db, found, desk);
  const scan = await recordScan(db, {
    ...visitFields(found, 'search'),
    memberCodeId: found.codeId ?? '',
    today: desk.today,
    now: desk.now,
    by: user.id,
  });
  if (scan) return withNewVisit(found, scan.visitId, desk.now);
  const current = await findFamily(db, key, desk);
  if (!current) throw notFound();
  return toFamilyAtDesk(current, existingVisit(current));
}

/**
 * Checks in today's booking of a family, once: a repeat returns the existing visit, and resumes it if the family had
 * left (they may go and return). Throws 404 if the booking has since been cancelled or moved to another day.
 */
export function checkInByBooking(
  db: Db,
  found: FoundFamily,
  { today, now, deskId }: DeskContext,
  source: 'search' | 'scan' = 'search',
) {
  const bookingId = found.booking?.id ?? '';
  return inTransaction(db, async (db) => {
    if (!(await lockBookingAtDesk(db, bookingId, today))) throw notFound();
    const existing = await findVisitOfBooking(db, bookingId);
    if (existing) {
      await resumeVisit(db, existing);
      const checkedInAt = existing.checkedInAt.toISOString();
      return toFamilyAtDesk(found, { visitId: existing.id, checkedInAt, alreadyCheckedIn: true });
    }
    const visitId = await insertVisit(db, {
      ...visitFields(found, source),
      venueDate: today,
      userId: found.userId,
      checkedInAt: now,
      checkedInBy: deskId,
    });
    await announce(db, { desk: true }, { type: 'visits', payload: {} });
    return withNewVisit(found, visitId, now);
  });
}

function withNewVisit(found: FoundFamily, visitId: string, now: Date) {
  return toFamilyAtDesk(found, {
    visitId,
    checkedInAt: now.toISOString(),
    alreadyCheckedIn: false,
  });
}
