import { eq } from 'drizzle-orm';
import { type Db, preparedSql } from '#platform/server/database/database.ts';
import { pairKey } from '../../messages-rules.ts';
import { conversations } from '../messages-tables.ts';

type DirectConversation = { id: string; otherId: string; targetId: string | null };

/**
 * Moves the direct conversations of one account to another. Merges two with the same person: renumbers the messages by
 * time, and unread ones stay unread. The caller must have locked the conversations.
 */
export async function mergeDirectConversations(db: Db, from: string, into: string): Promise<void> {
  await db.delete(conversations).where(eq(conversations.pair, pairKey(from, into)));
  for (const { id, otherId, targetId } of await findDirectConversations(db, from, into)) {
    if (targetId) await mergeInto(db, { source: id, target: targetId, from, into });
    else {
      const pair = pairKey(into, otherId);
      await db.update(conversations).set({ pair }).where(eq(conversations.id, id));
    }
  }
}

function findDirectConversations(
  db: Db,
  from: string,
  into: string,
): Promise<DirectConversation[]> {
  return preparedSql<DirectConversation>(
    db,
    `select c.id, other.user_id as "otherId", (
        select k.id from conversations k
        join conversation_participants own_target on own_target.conversation_id = k.id and own_target.user_id = :into
        join conversation_participants theirs
          on theirs.conversation_id = k.id and theirs.user_id = other.user_id
        where k.type = 'direct') as "targetId"
    from conversations c
    join conversation_participants own on own.conversation_id = c.id and own.user_id = :from
    join conversation_participants other on other.conversation_id = c.id and other.user_id <> :from
    where c.type = 'direct' order by c.id`,
    { from, into },
  );
}

type Merge = { source: string; target: string; from: string; into: string };

async function mergeInto(db: Db, merge: Merge) {
  for (const statement of [RECOMPUTE_READ_MARKS, RENUMBER, ...MOVE_REFERENCES]) {
    await preparedSql(db, statement, merge);
  }
}

/** Raw SQL, like the statements below: they use window functions over the tables that they change. */
const NUMBERED = `numbered as (
  select id, conversation_id, number, sender_id,
    (row_number() over (order by created_at, conversation_id = :source::uuid, number))::int as position
  from messages where conversation_id in (:source::uuid, :target::uuid))`;

/** Sets the read mark before the first unread message, and marks all messages as emailed. */
const RECOMPUTE_READ_MARKS = `with ${NUMBERED}, seen as (
    select case user_id when :from then :into else user_id end as user_id, user_id as original_id,
      conversation_id, last_read_number, last_read_at, joined_at
    from conversation_participants where conversation_id in (:source::uuid, :target::uuid)
  ), read as (
    select seen.user_id, max(seen.last_read_at) as at, min(seen.joined_at) as joined_at,
      min(numbered.position) filter (where numbered.number > seen.last_read_number
        and numbered.sender_id is distinct from seen.original_id) - 1 as up_to
    from seen left join numbered on numbered.conversation_id = seen.conversation_id group by seen.user_id
  ), total as (select count(*)::int as number from numbered)
  update conversation_participants participant set last_read_number = coalesce(read.up_to, total.number),
    mailed_number = total.number, last_read_at = read.at, joined_at = read.joined_at
  from read, total where participant.conversation_id = :target::uuid and participant.user_id = read.user_id`;

/** Sets negative numbers first, because the unique index is checked per row. */
const RENUMBER = `with ${NUMBERED}
  update messages set conversation_id = :target::uuid, number = -numbered.position,
    client_id = case messages.conversation_id when :target::uuid then client_id end
  from numbered where numbered.id = messages.id`;

const MOVE_REFERENCES = [
  `update messages set number = -number
    where conversation_id = :target::uuid and number < 0`,
  'update message_photos set conversation_id = :target::uuid where conversation_id = :source::uuid',
  'update reports set conversation_id = :target::uuid where conversation_id = :source::uuid',
  `update notifications set link = replace(link, :source::uuid::text, :target::uuid::text)
    where link = '/messages?conversation=' || :source::uuid::text`,
  `update conversations target set match_id = coalesce(target.match_id, source.match_id),
      last_number = target.last_number + source.last_number,
      last_message_at = greatest(target.last_message_at, source.last_message_at),
      created_at = least(target.created_at, source.created_at)
    from conversations source where target.id = :target::uuid and source.id = :source::uuid`,
  'delete from conversations where id = :source::uuid',
];
