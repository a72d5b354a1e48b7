import { statusOf } from '#features/member-codes/member-codes-rules.ts';
import { hasValidWaiver } from '#features/waivers/server/index.ts';
import { createWaiverRules, type WaiverRules } from '#features/waivers/waivers-rules.ts';
import { type Db, inTransaction } from '#platform/server/database/database.ts';
import { announce } from '#platform/server/live/announce.ts';
import type { Services } from '#platform/server/services.ts';
import type { SessionUser } from '#platform/server/sessions/sign-in.ts';
import { parseDeskTime } from '#shared/desk-time.ts';
import { venueDateOf } from '#shared/venue-dates.ts';
import type { OfflineCheckOut, OfflineVisit, SyncResult } from '../../offline-desk-contract.ts';
import { checkOut, findVisitOfBooking, resumeVisit } from '../visits-queries.ts';
import {
  countScanAt,
  endOpenVisits,
  findNextCheckIn,
  findVisitByKey,
  hasVisitAround,
  insertOfflineVisit,
  lockActiveBooking,
  lockCode,
} from './offline-visits-queries.ts';

type Context = Pick<Services, 'db' | 'clock' | 'venue'> & { user: SessionUser };
type SyncContext = { at: Date; venueDate: string; by: string; waiverRules: WaiverRules };

/**
 * Stores offline check-ins in chronological order, each in its own transaction: after a failure the desk resends all of
 * them, and none is counted twice. Check-ins that the server would have refused are stored with a conflict, because the
 * families are already inside; only those with an implausible time are refused. Repeats are not stored.
 */
export async function syncCheckIns(ctx: Context, items: OfflineVisit[]): Promise<SyncResult[]> {
  const now = ctx.clock.now();
  const { timezone, waiverValidMonths } = ctx.venue();
  const waiverRules = createWaiverRules(waiverValidMonths, now);
  const results: SyncResult[] = [];
  for (const item of items.toSorted((a, b) => a.at.localeCompare(b.at))) {
    const at = parseDeskTime(item.at, now);
    if (!at) {
      results.push({ key: item.key, state: 'refused', conflict: null });
      continue;
    }
    const sync = { at, venueDate: venueDateOf(at, timezone), by: ctx.user.id, waiverRules };
    results.push(await inTransaction(ctx.db, (db) => storeOnce(db, item, sync)));
  }
  return results;
}

/**
 * Ends visits at the time of their offline check-out. Ended and deleted visits are left unchanged; check-outs with an
 * implausible time are refused.
 */
export async function syncCheckOuts({ db, clock }: Context, items: OfflineCheckOut[]) {
  const now = clock.now();
  return inTransaction(db, async (db) => {
    const results: { key: string; state: 'stored' | 'refused' }[] = [];
    for (const { key, at: reportedAt, visitId, visitKey } of items) {
      const at = parseDeskTime(reportedAt, now);
      const id = visitId ?? (visitKey && (await findVisitByKey(db, visitKey))?.id);
      if (at && id) await checkOut(db, id, at);
      results.push({ key, state: at ? 'stored' : 'refused' });
    }
    await announce(db, { desk: true }, { type: 'visits', payload: {} });
    return results;
  });
}

/** Stores an offline check-in once. Locks first, so that the reads see what other desks have committed. */
async function storeOnce(db: Db, item: OfflineVisit, sync: SyncContext): Promise<SyncResult> {
  const { key } = item;
  const code = item.memberCodeId ? await lockCode(db, item.memberCodeId) : null;
  const booking = item.bookingId
    ? await lockActiveBooking(db, item.bookingId, sync.venueDate)
    : null;
  const storedVisit = await findVisitByKey(db, key);
  if (storedVisit) return { key, state: 'stored', conflict: storedVisit.conflict };
  const earlierVisit = booking && (await findVisitOfBooking(db, booking.id));
  // A family chosen from an outdated list may already be inside.
  const isStillInside = item.source === 'search' && earlierVisit?.checkedOutAt === null;
  const isRepeat = code
    ? isStillInside || (await hasVisitAround(db, code.id, sync.at))
    : earlierVisit !== null;
  if (isRepeat) {
    const leftAt = earlierVisit?.checkedOutAt;
    if (!code && leftAt && leftAt < sync.at) await resumeVisit(db, earlierVisit);
    return { key, state: 'before', conflict: null };
  }
  const emails = [code?.email, booking?.guardianEmail, item.guardianEmail].filter(
    (email) => email != null,
  );
  const conflict =
    codeConflict(item, code, sync.at) ??
    (await waiverConflict(db, emails, sync)) ??
    bookingConflict(item, booking);
  const family = {
    memberCodeId: code?.id ?? null,
    userId: code?.userId ?? booking?.userId ?? null,
  };
  const scan = { ...sync, memberCodeId: code?.id ?? '' };
  if (code) await endOpenVisits(db, scan);
  const isNew = await insertOfflineVisit(db, {
    ...family,
    venueDate: sync.venueDate,
    bookingId: booking?.id ?? null,
    guardianName: item.guardianName,
    childrenCount: item.childrenCount,
    source: item.source,
    checkedInAt: sync.at,
    checkedInBy: sync.by,
    checkedOutAt: code ? await findNextCheckIn(db, scan) : null,
    offlineKey: key,
    conflict,
  });
  if (isNew && code) await countScanAt(db, code.id, sync.at);
  if (isNew) await announce(db, { desk: true }, { type: 'visits', payload: {} });
  return { key, state: 'stored', conflict };
}

type LockedCode = Awaited<ReturnType<typeof lockCode>>;
type LockedBooking = Awaited<ReturnType<typeof lockActiveBooking>>;

/** Returns the conflict of a scanned code that was unknown, expired or inactive at that time; otherwise null. */
function codeConflict({ memberCodeId }: OfflineVisit, code: LockedCode, at: Date) {
  if (!memberCodeId) return null;
  if (!code) return 'unknown' as const;
  const status = statusOf(code, at);
  if (status === 'Active') return null;
  return status === 'Expired' ? ('expired' as const) : ('inactive' as const);
}

/** Returns the conflict of a booking that was unpaid, cancelled or rescheduled to another day; otherwise null. */
function bookingConflict({ bookingId }: OfflineVisit, booking: LockedBooking) {
  if (!bookingId) return null;
  if (!booking) return 'unbooked' as const;
  return booking.status === 'pending' ? ('unpaid' as const) : null;
}

async function waiverConflict(db: Db, emails: string[], { waiverRules }: SyncContext) {
  for (const email of emails) if (await hasValidWaiver(db, email, waiverRules)) return null;
  return 'waiver' as const;
}
