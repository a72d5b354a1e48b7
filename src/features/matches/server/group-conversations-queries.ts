import { type Db, plainSql } from '#platform/server/database/database.ts';

/** For each group of others, the caller's group conversation with exactly them; null where none is open. */
export async function findGroupConversations(
  db: Db,
  userId: string,
  groups: string[][],
): Promise<(string | null)[]> {
  if (groups.length === 0) return [];
  const rows = await plainSql<{ id: string; others: string[] }>(
    db,
    `select conversations.id, (
      select json_agg(theirs.user_id) from conversation_participants as theirs
      where theirs.conversation_id = conversations.id and left_at is null and theirs.user_id <> $1
    ) as others
    from conversations join conversation_participants as own on own.conversation_id = conversations.id
    where conversations.type = 'group' and own.user_id = $1 and own.left_at is null
    order by conversations.created_at desc limit 200`,
    [userId],
  );
  const known = new Map(rows.map(({ id, others }) => [[...(others ?? [])].sort().join(), id]));
  return groups.map((others) => known.get([...others].sort().join()) ?? null);
}
