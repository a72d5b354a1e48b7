import { type Db, plainSql } from '#platform/server/database/database.ts';
import type { MergePart, Pair } from '#platform/server/merge-parts.ts';
import type { Services } from '#platform/server/services.ts';
import { releaseEventSpots } from './event-spots-queries.ts';
import type { InterestStatus } from './events-tables.ts';

/** Revokes the calendar's secret address: those who have it don't know of its new owner. */
export const mergeEvents: MergePart = {
  moves: ['event_interests.user_id', 'event_imports.started_by'],
  goes: ['calendar_feeds.user_id'],
  join: async (ctx, db, pair) => {
    for (const both of await answersOfBoth(db, pair)) await joinAnswers(ctx, db, both);
  },
};

/** The strongest first: of two answers to an event that one stays. */
const BY_STRENGTH: InterestStatus[] = [
  'going',
  'paying',
  'offered',
  'waiting',
  'interested',
  'withdrawn',
];
const HOLDS_SPOTS: InterestStatus[] = ['going', 'paying', 'offered'];
/** As many as one answer can have. */
const MAX_SPOTS = 12;

type Answer = {
  id: string;
  eventId: string;
  status: InterestStatus;
  spots: number;
  bookingId: string | null;
};

/** The answers of both to the same events, locked, in the order of the events. */
async function answersOfBoth(
  db: Db,
  { from, into }: Pair,
): Promise<[gone: Answer, kept: Answer][]> {
  const rows = await plainSql<Answer & { isGone: boolean }>(
    db,
    `select id, event_id as "eventId", status, spots, booking_id as "bookingId", user_id = $1 as "isGone"
    from event_interests
    where user_id in ($1, $2) and event_id in (
      select event_id from event_interests where user_id in ($1, $2)
      group by event_id having count(*) = 2)
    order by event_id, user_id = $1 desc for update`,
    [from.id, into.id],
  );
  const pairs: [Answer, Answer][] = [];
  for (let at = 0; at + 1 < rows.length; at += 2) {
    const [gone, kept] = [rows[at], rows[at + 1]];
    if (gone && kept) pairs.push([gone, kept]);
  }
  return pairs;
}

/** Both come: their spots add up. One comes, the other waits or was offered spots: that one leaves the line. */
async function joinAnswers(ctx: Services, db: Db, [gone, kept]: [Answer, Answer]) {
  const goneIsStronger = BY_STRENGTH.indexOf(gone.status) < BY_STRENGTH.indexOf(kept.status);
  const [stays, leaves] = goneIsStronger ? [gone, kept] : [kept, gone];
  const both = stays.status === 'going' && leaves.status === 'going';
  const spots = both ? Math.min(stays.spots + leaves.spots, MAX_SPOTS) : stays.spots;
  await plainSql(db, 'delete from event_interests where id = $1', [leaves.id]);
  await plainSql(db, 'update event_interests set spots = $2, booking_id = $3 where id = $1', [
    stays.id,
    spots,
    stays.bookingId ?? (both ? leaves.bookingId : null),
  ]);
  const held = (HOLDS_SPOTS.includes(leaves.status) ? leaves.spots : 0) - (spots - stays.spots);
  if (held > 0) await releaseEventSpots(ctx, db, gone.eventId, held);
}
