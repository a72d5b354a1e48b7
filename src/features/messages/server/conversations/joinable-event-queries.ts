import { and, eq, exists, inArray, sql } from 'drizzle-orm';
import { eventInterests, events } from '#features/events/server/events-tables.ts';
import type { Db } from '#platform/server/database/database.ts';

/** Returns a published event, and whether one of the users attends it; null if it does not exist. */
export async function findJoinableEvent(
  db: Db,
  { eventId, userIds }: { eventId: string; userIds: string[] },
): Promise<{ title: string; isAttending: boolean } | null> {
  const attendance = db
    .select({ userId: eventInterests.userId })
    .from(eventInterests)
    .where(
      and(
        eq(eventInterests.eventId, eventId),
        eq(eventInterests.status, 'going'),
        inArray(eventInterests.userId, userIds),
      ),
    );
  const [row] = await db
    .select({ title: events.title, isAttending: sql<boolean>`${exists(attendance)}` })
    .from(events)
    .where(and(eq(events.id, eventId), eq(events.published, true)));
  return row ?? null;
}
