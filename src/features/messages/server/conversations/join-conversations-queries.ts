import { type Db, plainSql } from '#platform/server/database/database.ts';
import { pairOf } from '../../messages-rules.ts';

type Direct = { id: string; otherId: string; keptId: string | null };

/**
 * Makes the direct conversations of one account those of another. Where both wrote with the same person,
 * two become one: its messages are renumbered in the order of time, and what nobody had read stays
 * unread. Call it with the conversations locked.
 */
export async function joinDirectConversations(db: Db, from: string, into: string): Promise<void> {
  await plainSql(db, 'delete from conversations where pair = $1', [pairOf(from, into)]);
  for (const { id, otherId, keptId } of await findDirect(db, from, into)) {
    if (keptId) await joinTwo(db, { gone: id, kept: keptId, from, into });
    else
      await plainSql(db, 'update conversations set pair = $2 where id = $1', [
        id,
        pairOf(into, otherId),
      ]);
  }
}

function findDirect(db: Db, from: string, into: string): Promise<Direct[]> {
  return plainSql<Direct>(
    db,
    `select c.id, other.user_id as "otherId", (
        select k.id from conversations k
        join conversation_participants mine on mine.conversation_id = k.id and mine.user_id = $2
        join conversation_participants theirs
          on theirs.conversation_id = k.id and theirs.user_id = other.user_id
        where k.type = 'direct') as "keptId"
    from conversations c
    join conversation_participants own on own.conversation_id = c.id and own.user_id = $1
    join conversation_participants other on other.conversation_id = c.id and other.user_id <> $1
    where c.type = 'direct' order by c.id`,
    [from, into],
  );
}

type Two = { gone: string; kept: string; from: string; into: string };

async function joinTwo(db: Db, { gone, kept, from, into }: Two) {
  await plainSql(db, READ_ANEW, [gone, kept, from, into]);
  await plainSql(db, NUMBER_ANEW, [gone, kept]);
  for (const statement of FOLLOW) await plainSql(db, statement, [gone, kept]);
}

const ANEW = `anew as (
  select id, conversation_id, number, sender_id,
    (row_number() over (order by created_at, conversation_id = $1::uuid, number))::int as place
  from messages where conversation_id in ($1::uuid, $2::uuid))`;

/** Read up to the first message of the two that the person had not read; no mail tells of it twice. */
const READ_ANEW = `with ${ANEW}, seen as (
    select case user_id when $3 then $4 else user_id end as user_id, user_id as was,
      conversation_id, last_read_number, last_read_at, joined_at
    from conversation_participants where conversation_id in ($1::uuid, $2::uuid)
  ), read as (
    select seen.user_id, max(seen.last_read_at) as at, min(seen.joined_at) as joined_at,
      min(anew.place) filter (where anew.number > seen.last_read_number
        and anew.sender_id is distinct from seen.was) - 1 as up_to
    from seen left join anew on anew.conversation_id = seen.conversation_id group by seen.user_id
  ), total as (select count(*)::int as number from anew)
  update conversation_participants place set last_read_number = coalesce(read.up_to, total.number),
    mailed_number = total.number, last_read_at = read.at, joined_at = read.joined_at
  from read, total where place.conversation_id = $2::uuid and place.user_id = read.user_id`;

/** Below zero first, so that no two have the same number on the way. */
const NUMBER_ANEW = `with ${ANEW}
  update messages set conversation_id = $2::uuid, number = -anew.place,
    client_id = case messages.conversation_id when $2::uuid then client_id end
  from anew where anew.id = messages.id`;

const FOLLOW = [
  `update messages set number = -number
    where conversation_id = $2::uuid and number < 0 and $1::uuid is not null`,
  'update message_photos set conversation_id = $2::uuid where conversation_id = $1::uuid',
  'update reports set conversation_id = $2::uuid where conversation_id = $1::uuid',
  `update notifications set link = replace(link, $1::uuid::text, $2::uuid::text)
    where link = '/messages?conversation=' || $1::uuid::text`,
  `update conversations kept set match_id = coalesce(kept.match_id, gone.match_id),
      last_number = kept.last_number + gone.last_number,
      last_message_at = greatest(kept.last_message_at, gone.last_message_at),
      created_at = least(kept.created_at, gone.created_at)
    from conversations gone where kept.id = $2::uuid and gone.id = $1::uuid`,
  'delete from conversations where id = $1::uuid and $2::uuid is not null',
];
