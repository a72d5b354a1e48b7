import { statusOf } from '#features/member-codes/member-codes-rules.ts';
import { hasValidWaiver } from '#features/waivers/server/index.ts';
import { type WaiverRules, waiverRules } from '#features/waivers/waivers-rules.ts';
import { type Db, inTransaction } from '#platform/server/database/database.ts';
import { announce } from '#platform/server/live/announce.ts';
import type { Services } from '#platform/server/services.ts';
import type { SessionUser } from '#platform/server/sessions/sign-in.ts';
import { timeAtDesk } from '#shared/time-at-desk.ts';
import { venueDateOf } from '#shared/venue-dates.ts';
import type { OfflineCheckOut, OfflineVisit, Synced } from '../../offline-desk-contract.ts';
import { checkOut, findVisitOfBooking } from '../visits-queries.ts';
import {
  countScanAt,
  endVisitsBefore,
  findNextComingIn,
  findVisitByKey,
  hasVisitAround,
  insertOfflineVisit,
  lockCode,
  lockPaidBooking,
} from './offline-visits-queries.ts';

type Context = Pick<Services, 'db' | 'clock' | 'venue'> & { user: SessionUser };
type Then = { at: Date; venueDate: string; by: string; waivers: WaiverRules };

/**
 * Stores what a desk without network let in, the earliest first, each in a transaction of its own:
 * whatever ends this in the middle, the rest is sent again and nothing is counted twice. Who was let
 * in was let in: what the house knew better is a mark on the visit, not a refusal.
 */
export async function syncDesk(ctx: Context, items: OfflineVisit[]): Promise<Synced[]> {
  const now = ctx.clock.now();
  const { timezone, waiverValidMonths } = ctx.venue();
  const waivers = waiverRules(waiverValidMonths, now);
  const results: Synced[] = [];
  for (const item of items.toSorted((one, other) => one.at.localeCompare(other.at))) {
    const at = timeAtDesk(item.at, now);
    if (!at) {
      results.push({ key: item.key, state: 'refused', conflict: null });
      continue;
    }
    const then = { at, venueDate: venueDateOf(at, timezone), by: ctx.user.id, waivers };
    results.push(await inTransaction(ctx.db, (db) => storeOnce(db, item, then)));
  }
  return results;
}

/** Ends the visits of who left a desk without network, then; what is over or gone stays as it is. */
export async function syncCheckOuts({ db, clock }: Context, items: OfflineCheckOut[]) {
  const now = clock.now();
  return inTransaction(db, async (db) => {
    const results: { key: string; state: 'stored' | 'refused' }[] = [];
    for (const { key, at: said, visitId, visitKey } of items) {
      const at = timeAtDesk(said, now);
      const id = visitId ?? (visitKey && (await findVisitByKey(db, visitKey))?.id);
      if (at && id) await checkOut(db, id, at);
      results.push({ key, state: at ? 'stored' : 'refused' });
    }
    await announce(db, { desk: true }, { type: 'visits', payload: {} });
    return results;
  });
}

/** The locks come first: what they wait for is seen by everything that is read afterwards. */
async function storeOnce(db: Db, item: OfflineVisit, then: Then): Promise<Synced> {
  const { key } = item;
  const code = item.memberCodeId ? await lockCode(db, item.memberCodeId) : null;
  const booking = item.bookingId ? await lockPaidBooking(db, item.bookingId, then.venueDate) : null;
  const stored = await findVisitByKey(db, key);
  if (stored) return { key, state: 'stored', conflict: stored.conflict };
  const isBefore = code
    ? await hasVisitAround(db, code.id, then.at)
    : booking !== null && (await findVisitOfBooking(db, booking.id)) !== null;
  if (isBefore) return { key, state: 'before', conflict: null };
  const emails = [code?.email, booking?.guardianEmail, item.guardianEmail].filter(
    (email) => email != null,
  );
  const conflict = conflictOf(item, code, then.at) ?? (await waiverConflict(db, emails, then));
  const family = {
    memberCodeId: code?.id ?? null,
    userId: code?.userId ?? booking?.userId ?? null,
  };
  const place = { ...then, memberCodeId: code?.id ?? '' };
  if (code) await endVisitsBefore(db, place);
  const added = await insertOfflineVisit(db, {
    ...family,
    venueDate: then.venueDate,
    bookingId: booking?.id ?? null,
    guardianName: item.guardianName,
    childrenCount: item.childrenCount,
    source: item.source,
    checkedInAt: then.at,
    checkedInBy: then.by,
    checkedOutAt: code ? await findNextComingIn(db, place) : null,
    offlineKey: key,
    conflict,
  });
  if (added && code) await countScanAt(db, code.id, then.at);
  if (added) await announce(db, { desk: true }, { type: 'visits', payload: {} });
  return { key, state: 'stored', conflict };
}

type LockedCode = Awaited<ReturnType<typeof lockCode>>;

/** What the house knew of the code by then: it is gone, or let nobody in any more. */
function conflictOf({ memberCodeId }: OfflineVisit, code: LockedCode, at: Date) {
  if (!memberCodeId) return null;
  if (!code) return 'unknown' as const;
  const status = statusOf(code, at);
  if (status === 'Active') return null;
  return status === 'Expired' ? ('expired' as const) : ('inactive' as const);
}

async function waiverConflict(db: Db, emails: string[], { waivers }: Then) {
  for (const email of emails) if (await hasValidWaiver(db, email, waivers)) return null;
  return 'waiver' as const;
}
