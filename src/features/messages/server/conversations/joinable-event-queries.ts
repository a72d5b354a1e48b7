import { and, eq, exists, inArray, sql } from 'drizzle-orm';
import { eventInterests, events } from '#features/events/server/events-tables.ts';
import type { Db } from '#platform/server/database/database.ts';

/** A published event, and whether one of these people attends it; null if there is none. */
export async function findJoinableEvent(
  db: Db,
  { eventId, userIds }: { eventId: string; userIds: string[] },
): Promise<{ title: string; isComing: boolean } | null> {
  const going = db
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
    .select({ title: events.title, isComing: sql<boolean>`${exists(going)}` })
    .from(events)
    .where(and(eq(events.id, eventId), eq(events.published, true)));
  return row ?? null;
}
