import { eq } from 'drizzle-orm';
import { type Db, preparedSql } from '#platform/server/database/database.ts';
import { pairOf } from '../../messages-rules.ts';
import { conversations } from '../messages-tables.ts';

type Direct = { id: string; otherId: string; keptId: string | null };

/**
 * Moves the direct conversations of one account to another. Two with the same person are merged: messages
 * are renumbered by time, and unread ones stay unread. The caller has locked the conversations.
 */
export async function joinDirectConversations(db: Db, from: string, into: string): Promise<void> {
  await db.delete(conversations).where(eq(conversations.pair, pairOf(from, into)));
  for (const { id, otherId, keptId } of await findDirect(db, from, into)) {
    if (keptId) await mergeTwo(db, { gone: id, kept: keptId, from, into });
    else {
      const pair = pairOf(into, otherId);
      await db.update(conversations).set({ pair }).where(eq(conversations.id, id));
    }
  }
}

function findDirect(db: Db, from: string, into: string): Promise<Direct[]> {
  return preparedSql<Direct>(
    db,
    `select c.id, other.user_id as "otherId", (
        select k.id from conversations k
        join conversation_participants mine on mine.conversation_id = k.id and mine.user_id = :into
        join conversation_participants theirs
          on theirs.conversation_id = k.id and theirs.user_id = other.user_id
        where k.type = 'direct') as "keptId"
    from conversations c
    join conversation_participants own on own.conversation_id = c.id and own.user_id = :from
    join conversation_participants other on other.conversation_id = c.id and other.user_id <> :from
    where c.type = 'direct' order by c.id`,
    { from, into },
  );
}

type Two = { gone: string; kept: string; from: string; into: string };

async function mergeTwo(db: Db, { gone, kept, from, into }: Two) {
  for (const statement of [RECOMPUTE_READ, RENUMBER, ...MOVE_REFERENCES]) {
    await preparedSql(db, statement, { gone, kept, from, into });
  }
}

/** Raw SQL, like the statements below: window functions over the tables that they change. */
const NUMBERED = `numbered as (
  select id, conversation_id, number, sender_id,
    (row_number() over (order by created_at, conversation_id = :gone::uuid, number))::int as place
  from messages where conversation_id in (:gone::uuid, :kept::uuid))`;

/** The read mark stops before the first unread message; no mail is repeated. */
const RECOMPUTE_READ = `with ${NUMBERED}, seen as (
    select case user_id when :from then :into else user_id end as user_id, user_id as was,
      conversation_id, last_read_number, last_read_at, joined_at
    from conversation_participants where conversation_id in (:gone::uuid, :kept::uuid)
  ), read as (
    select seen.user_id, max(seen.last_read_at) as at, min(seen.joined_at) as joined_at,
      min(numbered.place) filter (where numbered.number > seen.last_read_number
        and numbered.sender_id is distinct from seen.was) - 1 as up_to
    from seen left join numbered on numbered.conversation_id = seen.conversation_id group by seen.user_id
  ), total as (select count(*)::int as number from numbered)
  update conversation_participants place set last_read_number = coalesce(read.up_to, total.number),
    mailed_number = total.number, last_read_at = read.at, joined_at = read.joined_at
  from read, total where place.conversation_id = :kept::uuid and place.user_id = read.user_id`;

/** Negative first: the unique index is checked per row. */
const RENUMBER = `with ${NUMBERED}
  update messages set conversation_id = :kept::uuid, number = -numbered.place,
    client_id = case messages.conversation_id when :kept::uuid then client_id end
  from numbered where numbered.id = messages.id`;

const MOVE_REFERENCES = [
  `update messages set number = -number
    where conversation_id = :kept::uuid and number < 0`,
  'update message_photos set conversation_id = :kept::uuid where conversation_id = :gone::uuid',
  'update reports set conversation_id = :kept::uuid where conversation_id = :gone::uuid',
  `update notifications set link = replace(link, :gone::uuid::text, :kept::uuid::text)
    where link = '/messages?conversation=' || :gone::uuid::text`,
  `update conversations kept set match_id = coalesce(kept.match_id, gone.match_id),
      last_number = kept.last_number + gone.last_number,
      last_message_at = greatest(kept.last_message_at, gone.last_message_at),
      created_at = least(kept.created_at, gone.created_at)
    from conversations gone where kept.id = :kept::uuid and gone.id = :gone::uuid`,
  'delete from conversations where id = :gone::uuid',
];
