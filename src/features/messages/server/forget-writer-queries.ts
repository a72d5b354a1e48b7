import { type Db, plainSql } from '#platform/server/database/database.ts';

/**
 * Right before an account goes: its photos are gone for everybody, conversations of nobody else too, and
 * nothing names it any more, not even what others were told. Its words stay with those it wrote to.
 */
export async function forgetWriter(db: Db, userId: string): Promise<void> {
  for (const statement of STATEMENTS) await plainSql(db, statement, [userId]);
}

const STATEMENTS = [
  `delete from conversations where id in (
    select conversation_id from conversation_participants
    group by conversation_id having bool_and(user_id = $1))`,
  `update messages set content = '', removed_at = coalesce(removed_at, now()),
    metadata = metadata - 'photo' where sender_id = $1 and type = 'photo'`,
  'delete from message_photos where uploaded_by = $1',
  'update messages set client_id = null where sender_id = $1 and client_id is not null',
  `update messages set metadata = jsonb_set(metadata, '{hiddenFrom}', (metadata->'hiddenFrom') - $1)
    where metadata->'hiddenFrom' ? $1`,
  // What told of messages names who wrote them.
  `delete from notifications where type = 'MESSAGE' and link in (
    select '/messages?conversation=' || conversation_id from conversation_participants
    where user_id = $1)`,
  `update outbox set mail = case when state = 'sent' then '{}'::jsonb
      else mail || '{"subject": "", "text": ""}'::jsonb end
    where key like 'notification:%:unread-messages:%' and split_part(key, ':', 4) in (
      select conversation_id::text from conversation_participants where user_id = $1)`,
  `update conversations set pair = 'gone:' || id where type = 'direct' and id in (
    select conversation_id from conversation_participants where user_id = $1)`,
];
