import { type Db, preparedSql } from '#platform/server/database/database.ts';
import type { MergePart } from '#platform/server/merge-parts.ts';
import { joinDirectConversations } from './conversations/join-conversations.ts';

/**
 * Merges messages and read marks; two conversations with the same third person become one, ordered by time.
 * The conversation between the two accounts is deleted. Blocks and decisions of both are kept.
 */
export const mergeMessages: MergePart = {
  moves: [
    'conversations.created_by',
    'conversation_participants.user_id',
    'messages.sender_id',
    'message_photos.uploaded_by',
    'blocks.blocker_id',
    'blocks.blocked_id',
    'reports.reporter_id',
    'reports.reported_id',
    'reports.handled_by',
  ],
  merges: ['restrictions.user_id', 'conversations.pair'],
  merge: async (_ctx, db, { from, into }) => {
    await run(db, [LOCK_CONVERSATIONS], from.id, into.id);
    await joinDirectConversations(db, from.id, into.id);
    await run(db, [...SHARED, ...SAFETY], from.id, into.id);
  },
};

async function run(db: Db, statements: string[], from: string, into: string) {
  for (const statement of statements) await preparedSql(db, statement, { from, into });
}

/** Raw SQL, like the statements below: each joins or rereads the table that it changes. */
const LOCK_CONVERSATIONS = `select c.id from conversations c where c.id in (
  select conversation_id from conversation_participants where user_id in (:from, :into)
) order by c.id for update`;

/** Groups and events in which both take part. */
const SHARED = [
  `update conversation_participants kept set
      last_read_at = greatest(kept.last_read_at, gone.last_read_at),
      last_read_number = greatest(kept.last_read_number, gone.last_read_number),
      mailed_number = greatest(kept.mailed_number, gone.mailed_number),
      first_number = least(kept.first_number, gone.first_number),
      joined_at = least(kept.joined_at, gone.joined_at),
      left_at = case when kept.left_at is null or gone.left_at is null then null
        else greatest(kept.left_at, gone.left_at) end,
      left_number = case when kept.left_at is null or gone.left_at is null then null
        else greatest(kept.left_number, gone.left_number) end
    from conversation_participants gone
    where gone.user_id = :from and kept.user_id = :into
      and kept.conversation_id = gone.conversation_id`,
  `delete from conversation_participants gone where user_id = :from and exists (
    select from conversation_participants kept
    where kept.user_id = :into and kept.conversation_id = gone.conversation_id)`,
  `update messages set metadata = jsonb_set(metadata, '{hiddenFrom}',
      ((metadata->'hiddenFrom') - :from - :into) || jsonb_build_array(:into::text))
    where metadata->'hiddenFrom' ? :from`,
];

const SAFETY = [
  'delete from blocks where blocker_id in (:from, :into) and blocked_id in (:from, :into)',
  `delete from blocks gone where (blocker_id = :from and exists (select from blocks kept
      where kept.blocker_id = :into and kept.blocked_id = gone.blocked_id))
    or (blocked_id = :from and exists (select from blocks kept
      where kept.blocked_id = :into and kept.blocker_id = gone.blocker_id))`,
  // A person reports a message once; each report keeps its own snapshot.
  `update reports gone set message_id = null where reporter_id = :from and exists (
    select from reports kept where kept.reporter_id = :into and kept.message_id = gone.message_id)`,
  `update reports set snapshot = (
      select jsonb_agg(case when said ->> 'senderId' = :from
        then jsonb_set(said, '{senderId}', to_jsonb(:into::text)) else said end order by place)
      from jsonb_array_elements(snapshot) with ordinality as told(said, place))
    where snapshot @> jsonb_build_array(jsonb_build_object('senderId', :from::text))`,
  `insert into restrictions (user_id, warned_at, suspended_until, closed_at, updated_at)
    select :into, warned_at, suspended_until, closed_at, updated_at from restrictions where user_id = :from
    on conflict (user_id) do update set
      warned_at = greatest(restrictions.warned_at, excluded.warned_at),
      suspended_until = greatest(restrictions.suspended_until, excluded.suspended_until),
      updated_at = greatest(restrictions.updated_at, excluded.updated_at)`,
];
