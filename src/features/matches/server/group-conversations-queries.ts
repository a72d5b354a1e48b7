import { type Db, preparedSql } from '#platform/server/database/database.ts';

/** For each group of others, the caller's open group conversation with exactly them, or null. */
export async function findGroupConversations(
  db: Db,
  userId: string,
  groups: string[][],
): Promise<(string | null)[]> {
  if (groups.length === 0) return [];
  const rows = await preparedSql<{ id: string; others: string[] }>(db, GROUPS, { userId });
  const byMembers = new Map(rows.map(({ id, others }) => [[...(others ?? [])].sort().join(), id]));
  return groups.map((others) => byMembers.get([...others].sort().join()) ?? null);
}

/** Raw SQL: the tables belong to messages, a later feature. */
const GROUPS = `select conversations.id, (
    select json_agg(theirs.user_id) from conversation_participants as theirs
    where theirs.conversation_id = conversations.id and left_at is null and theirs.user_id <> :userId
  ) as others
  from conversations join conversation_participants as own on own.conversation_id = conversations.id
  where conversations.type = 'group' and own.user_id = :userId and own.left_at is null
  order by conversations.created_at desc limit 200`;
