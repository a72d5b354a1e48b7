import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { AccountMergeHandler, AccountPair } from '#platform/server/account-merge.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { Services } from '#platform/server/services.ts';
import { eventInterests, type InterestStatus } from './events-tables.ts';
import { releaseEventSpots } from './offer-event-spots.ts';

/**
 * Moves RSVPs and imports to the remaining account; two RSVPs to one event become one. Deletes the merged account's
 * feed, because its subscribers do not expect another person's calendar.
 */
export const mergeEvents: AccountMergeHandler = {
  moves: ['event_interests.user_id', 'event_imports.started_by'],
  deletes: ['calendar_feeds.user_id'],
  merge: async (ctx, db, pair) => {
    for (const shared of await findInterestPairs(db, pair)) await mergeInterests(ctx, db, shared);
  },
};

/** Strongest first: of two interests in one event, the stronger one is retained. */
const STATUSES_BY_STRENGTH: InterestStatus[] = [
  'going',
  'paying',
  'offered',
  'waiting',
  'interested',
  'withdrawn',
];
const SPOT_HOLDING_STATUSES: InterestStatus[] = ['going', 'paying', 'offered'];
const MAX_SPOTS = 12;

type SharedInterest = Awaited<ReturnType<typeof findSharedInterests>>[number];

/** Returns both accounts' interests in the same events, in event order. The merge has locked them. */
async function findInterestPairs(
  db: Db,
  pair: AccountPair,
): Promise<[from: SharedInterest, into: SharedInterest][]> {
  const rows = await findSharedInterests(db, pair);
  const pairs: [SharedInterest, SharedInterest][] = [];
  for (let index = 0; index + 1 < rows.length; index += 2) {
    const [from, into] = [rows[index], rows[index + 1]];
    if (from && into) pairs.push([from, into]);
  }
  return pairs;
}

function findSharedInterests(db: Db, { from, into }: AccountPair) {
  const belongsToEither = inArray(eventInterests.userId, [from.id, into.id]);
  const shared = db
    .select({ eventId: eventInterests.eventId })
    .from(eventInterests)
    .where(belongsToEither)
    .groupBy(eventInterests.eventId)
    .having(sql`count(*) = 2`);
  return db
    .select({
      id: eventInterests.id,
      eventId: eventInterests.eventId,
      status: eventInterests.status,
      spots: eventInterests.spots,
      bookingId: eventInterests.bookingId,
    })
    .from(eventInterests)
    .where(and(belongsToEither, inArray(eventInterests.eventId, shared)))
    .orderBy(asc(eventInterests.eventId), desc(eq(eventInterests.userId, from.id)));
}

/** Adds up the spots if both are going (at most 12); otherwise retains the stronger interest. Releases spare spots. */
async function mergeInterests(
  ctx: Services,
  db: Db,
  [from, into]: [SharedInterest, SharedInterest],
) {
  const isFromStronger =
    STATUSES_BY_STRENGTH.indexOf(from.status) < STATUSES_BY_STRENGTH.indexOf(into.status);
  const [retained, removed] = isFromStronger ? [from, into] : [into, from];
  const areBothGoing = retained.status === 'going' && removed.status === 'going';
  const spots = areBothGoing ? Math.min(retained.spots + removed.spots, MAX_SPOTS) : retained.spots;
  await db.delete(eventInterests).where(eq(eventInterests.id, removed.id));
  await db
    .update(eventInterests)
    .set({ spots, bookingId: retained.bookingId ?? (areBothGoing ? removed.bookingId : null) })
    .where(eq(eventInterests.id, retained.id));
  const freedSpots =
    (SPOT_HOLDING_STATUSES.includes(removed.status) ? removed.spots : 0) - (spots - retained.spots);
  if (freedSpots > 0) await releaseEventSpots(ctx, db, from.eventId, freedSpots);
}
