import { type Db, plainSql } from '#platform/server/database/database.ts';

/** A published event, and whether one of these people comes to it; null for none. */
export async function findJoinableEvent(
  db: Db,
  { eventId, userIds }: { eventId: string; userIds: string[] },
): Promise<{ title: string; isComing: boolean } | null> {
  const [row] = await plainSql<{ title: string; isComing: boolean }>(
    db,
    `select title, exists (select from event_interests where event_id = events.id
      and status = 'going' and user_id in (select json_array_elements_text($2::text::json))
    ) as "isComing"
    from events where id = $1 and published`,
    [eventId, JSON.stringify(userIds)],
  );
  return row ?? null;
}
