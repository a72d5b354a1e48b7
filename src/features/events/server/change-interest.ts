import type { Db } from '#platform/server/database/database.ts';
import { announce } from '#platform/server/live/announce.ts';
import type { Services } from '#platform/server/services.ts';
import { type Interest, type InterestChange, updateInterest } from './interests-queries.ts';

declare module '#platform/server/feature.ts' {
  interface Hooks {
    /** Somebody who came to an event no longer comes; in the transaction that changes it. */
    leftEvent: ((db: Db, who: { eventId: string; userId: string; now: Date }) => Promise<void>)[];
  }
}

/**
 * Changes an interest and announces it to the person's pages. Those who no longer come also leave the
 * conversation of those who do.
 */
export async function changeInterest(
  { parts, clock }: Pick<Services, 'parts' | 'clock'>,
  db: Db,
  { id, userId, eventId, status }: Pick<Interest, 'id' | 'userId' | 'eventId' | 'status'>,
  change: InterestChange,
): Promise<void> {
  const now = clock.now();
  await updateInterest(db, id, change, now);
  if (status === 'going' && change.status !== 'going') {
    for (const leave of parts.leftEvent ?? []) await leave(db, { eventId, userId, now });
  }
  await announce(db, { userIds: [userId] }, { type: 'events', payload: {} });
}
