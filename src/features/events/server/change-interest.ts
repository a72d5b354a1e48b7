import type { Db } from '#platform/server/database/database.ts';
import { announce } from '#platform/server/live/announce.ts';
import type { Services } from '#platform/server/services.ts';
import { type Interest, type InterestChange, updateInterest } from './interests-queries.ts';

declare module '#platform/server/feature.ts' {
  interface Hooks {
    /** Called in the transaction in which a guest stops going to an event. */
    leftEvent: ((db: Db, guest: { eventId: string; userId: string; now: Date }) => Promise<void>)[];
  }
}

/**
 * Changes an interest and announces it to the person's open pages. If they are no longer going, calls the `leftEvent`
 * hooks, for example to remove them from the event's conversation.
 */
export async function changeInterest(
  { hooks, clock }: Pick<Services, 'hooks' | 'clock'>,
  db: Db,
  { id, userId, eventId, status }: Pick<Interest, 'id' | 'userId' | 'eventId' | 'status'>,
  change: InterestChange,
): Promise<void> {
  const now = clock.now();
  await updateInterest(db, id, change, now);
  if (status === 'going' && change.status !== 'going') {
    for (const hook of hooks.leftEvent ?? []) await hook(db, { eventId, userId, now });
  }
  await announce(db, { userIds: [userId] }, { type: 'events', payload: {} });
}
