import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import type { MergePart, Pair } from '#platform/server/merge-parts.ts';
import type { Services } from '#platform/server/services.ts';
import { eventInterests, type InterestStatus } from './events-tables.ts';
import { releaseEventSpots } from './offer-event-spots.ts';

/** Revokes the calendar's secret address: those who have it don't know of its new owner. */
export const mergeEvents: MergePart = {
  moves: ['event_interests.user_id', 'event_imports.started_by'],
  goes: ['calendar_feeds.user_id'],
  join: async (ctx, db, pair) => {
    for (const both of await answersOfBoth(db, pair)) await joinAnswers(ctx, db, both);
  },
};

/** The strongest first: of two answers to an event it is kept. */
const BY_STRENGTH: InterestStatus[] = [
  'going',
  'paying',
  'offered',
  'waiting',
  'interested',
  'withdrawn',
];
const HOLDS_SPOTS: InterestStatus[] = ['going', 'paying', 'offered'];
/** The most an answer can have. */
const MAX_SPOTS = 12;

type Answer = Awaited<ReturnType<typeof lockAnswers>>[number];

/** The answers of both to the same events, locked in the order of the events. */
async function answersOfBoth(db: Db, pair: Pair): Promise<[gone: Answer, kept: Answer][]> {
  const rows = await lockAnswers(db, pair);
  const pairs: [Answer, Answer][] = [];
  for (let at = 0; at + 1 < rows.length; at += 2) {
    const [gone, kept] = [rows[at], rows[at + 1]];
    if (gone && kept) pairs.push([gone, kept]);
  }
  return pairs;
}

function lockAnswers(db: Db, { from, into }: Pair) {
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

/** If both come, their spots add up. If one comes and the other waits or has an offer, that one leaves the waitlist. */
async function joinAnswers(ctx: Services, db: Db, [gone, kept]: [Answer, Answer]) {
  const goneIsStronger = BY_STRENGTH.indexOf(gone.status) < BY_STRENGTH.indexOf(kept.status);
  const [stays, leaves] = goneIsStronger ? [gone, kept] : [kept, gone];
  const both = stays.status === 'going' && leaves.status === 'going';
  const spots = both ? Math.min(stays.spots + leaves.spots, MAX_SPOTS) : stays.spots;
  await db.delete(eventInterests).where(eq(eventInterests.id, leaves.id));
  await db
    .update(eventInterests)
    .set({ spots, bookingId: stays.bookingId ?? (both ? leaves.bookingId : null) })
    .where(eq(eventInterests.id, stays.id));
  const held = (HOLDS_SPOTS.includes(leaves.status) ? leaves.spots : 0) - (spots - stays.spots);
  if (held > 0) await releaseEventSpots(ctx, db, gone.eventId, held);
}
