import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import type { MergePart, Pair } from '#platform/server/merge-parts.ts';
import type { Services } from '#platform/server/services.ts';
import { eventInterests, type InterestStatus } from './events-tables.ts';
import { releaseEventSpots } from './offer-event-spots.ts';

/** Revokes the merged account's feed: its subscribers don't expect another person's calendar. */
export const mergeEvents: MergePart = {
  moves: ['event_interests.user_id', 'event_imports.started_by'],
  goes: ['calendar_feeds.user_id'],
  join: async (ctx, db, pair) => {
    for (const both of await sharedInterests(db, pair)) await mergeInterests(ctx, db, both);
  },
};

/** Of two interests in one event, the first of these is kept. */
const BY_STRENGTH: InterestStatus[] = [
  'going',
  'paying',
  'offered',
  'waiting',
  'interested',
  'withdrawn',
];
const HOLDS_SPOTS: InterestStatus[] = ['going', 'paying', 'offered'];
/** Maximum spots of one interest. */
const MAX_SPOTS = 12;

type SharedInterest = Awaited<ReturnType<typeof lockSharedInterests>>[number];

/** Both accounts' interests in the same events, locked in the order of the events. */
async function sharedInterests(
  db: Db,
  pair: Pair,
): Promise<[merged: SharedInterest, kept: SharedInterest][]> {
  const rows = await lockSharedInterests(db, pair);
  const pairs: [SharedInterest, SharedInterest][] = [];
  for (let at = 0; at + 1 < rows.length; at += 2) {
    const [merged, kept] = [rows[at], rows[at + 1]];
    if (merged && kept) pairs.push([merged, kept]);
  }
  return pairs;
}

function lockSharedInterests(db: Db, { from, into }: Pair) {
  const ofBoth = inArray(eventInterests.userId, [from.id, into.id]);
  const shared = db
    .select({ eventId: eventInterests.eventId })
    .from(eventInterests)
    .where(ofBoth)
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
    .where(and(ofBoth, inArray(eventInterests.eventId, shared)))
    .orderBy(asc(eventInterests.eventId), desc(eq(eventInterests.userId, from.id)))
    .for('update');
}

/** If both are going, adds up their spots. Otherwise keeps the stronger interest and releases the other's spots. */
async function mergeInterests(
  ctx: Services,
  db: Db,
  [merged, kept]: [SharedInterest, SharedInterest],
) {
  const mergedWins = BY_STRENGTH.indexOf(merged.status) < BY_STRENGTH.indexOf(kept.status);
  const [stays, leaves] = mergedWins ? [merged, kept] : [kept, merged];
  const both = stays.status === 'going' && leaves.status === 'going';
  const spots = both ? Math.min(stays.spots + leaves.spots, MAX_SPOTS) : stays.spots;
  await db.delete(eventInterests).where(eq(eventInterests.id, leaves.id));
  await db
    .update(eventInterests)
    .set({ spots, bookingId: stays.bookingId ?? (both ? leaves.bookingId : null) })
    .where(eq(eventInterests.id, stays.id));
  const held = (HOLDS_SPOTS.includes(leaves.status) ? leaves.spots : 0) - (spots - stays.spots);
  if (held > 0) await releaseEventSpots(ctx, db, merged.eventId, held);
}
