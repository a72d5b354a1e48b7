import { type Db, preparedSql } from '#platform/server/database/database.ts';

/**
 * Returns, for each group of users, the id of the caller's group conversation with exactly these users; null
 * if there is none.
 */
export async function findGroupConversations(
  db: Db,
  userId: string,
  groups: string[][],
): Promise<(string | null)[]> {
  if (groups.length === 0) return [];
  const rows = await preparedSql<{ id: string; others: string[] }>(db, GROUP_CONVERSATIONS, {
    userId,
  });
  const byMembers = new Map(rows.map(({ id, others }) => [[...(others ?? [])].sort().join(), id]));
  return groups.map((others) => byMembers.get([...others].sort().join()) ?? null);
}

/** Raw SQL: the tables belong to the messages feature, which imports this one. */
const GROUP_CONVERSATIONS = `select conversations.id, (
    select json_agg(other.user_id) from conversation_participants as other
    where other.conversation_id = conversations.id and left_at is null and other.user_id <> :userId
  ) as others
  from conversations join conversation_participants as own on own.conversation_id = conversations.id
  where conversations.type = 'group' and own.user_id = :userId and own.left_at is null
  order by conversations.created_at desc limit 200`;
