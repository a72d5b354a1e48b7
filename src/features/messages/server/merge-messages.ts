import { type Db, plainSql } from '#platform/server/database/database.ts';
import type { MergePart } from '#platform/server/merge-parts.ts';
import { joinDirectConversations } from './conversations/join-conversations-queries.ts';

/**
 * What both wrote and read is one person's; two conversations with the same third family become one, in
 * the order of time. What the two wrote to each other goes. Blocks and decisions of either hold.
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
  joins: ['restrictions.user_id', 'conversations.pair'],
  join: async (_ctx, db, { from, into }) => {
    await plainSql(db, LOCK_CONVERSATIONS, [from.id, into.id]);
    await joinDirectConversations(db, from.id, into.id);
    await run(db, [...SHARED, ...SAFETY], from.id, into.id);
  },
};

async function run(db: Db, statements: string[], from: string, into: string) {
  for (const statement of statements) await plainSql(db, statement, [from, into]);
}

/** Nothing is written there until the transaction ends. */
const LOCK_CONVERSATIONS = `select c.id from conversations c where c.id in (
  select conversation_id from conversation_participants where user_id in ($1, $2)
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
    where gone.user_id = $1 and kept.user_id = $2
      and kept.conversation_id = gone.conversation_id`,
  `delete from conversation_participants gone where user_id = $1 and exists (
    select from conversation_participants kept
    where kept.user_id = $2 and kept.conversation_id = gone.conversation_id)`,
  `update messages set metadata = jsonb_set(metadata, '{hiddenFrom}',
      ((metadata->'hiddenFrom') - $1 - $2) || jsonb_build_array($2::text))
    where metadata->'hiddenFrom' ? $1`,
];

const SAFETY = [
  'delete from blocks where blocker_id in ($1, $2) and blocked_id in ($1, $2)',
  `delete from blocks gone where (blocker_id = $1 and exists (select from blocks kept
      where kept.blocker_id = $2 and kept.blocked_id = gone.blocked_id))
    or (blocked_id = $1 and exists (select from blocks kept
      where kept.blocked_id = $2 and kept.blocker_id = gone.blocker_id))`,
  // A message is reported by a person once; what was reported stands in each report.
  `update reports gone set message_id = null where reporter_id = $1 and exists (
    select from reports kept where kept.reporter_id = $2 and kept.message_id = gone.message_id)`,
  `update reports set snapshot = (
      select jsonb_agg(case when said ->> 'senderId' = $1
        then jsonb_set(said, '{senderId}', to_jsonb($2::text)) else said end order by place)
      from jsonb_array_elements(snapshot) with ordinality as told(said, place))
    where snapshot @> jsonb_build_array(jsonb_build_object('senderId', $1::text))`,
  `insert into restrictions (user_id, warned_at, suspended_until, closed_at, updated_at)
    select $2, warned_at, suspended_until, closed_at, updated_at from restrictions where user_id = $1
    on conflict (user_id) do update set
      warned_at = greatest(restrictions.warned_at, excluded.warned_at),
      suspended_until = greatest(restrictions.suspended_until, excluded.suspended_until),
      updated_at = greatest(restrictions.updated_at, excluded.updated_at)`,
];
