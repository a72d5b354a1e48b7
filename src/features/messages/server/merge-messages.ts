import type { AccountMergeHandler } from '#platform/server/account-merge.ts';
import { type Db, preparedSql } from '#platform/server/database/database.ts';
import { mergeDirectConversations } from './conversations/merge-conversations.ts';

/**
 * Merges messages, read marks, blocks and restrictions. Two conversations with the same third person become one in
 * chronological order. Deletes the conversation between the two accounts.
 */
export const mergeMessages: AccountMergeHandler = {
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
    await runAll(db, [LOCK_CONVERSATIONS], from.id, into.id);
    await mergeDirectConversations(db, from.id, into.id);
    await runAll(db, [...MERGE_PARTICIPATIONS, ...MERGE_MODERATION], from.id, into.id);
  },
};

async function runAll(db: Db, statements: string[], from: string, into: string) {
  for (const statement of statements) await preparedSql(db, statement, { from, into });
}

/**
 * Locks all conversations of both accounts. Raw SQL, like the statements below: most of them join or
 * reread the table that they change.
 */
const LOCK_CONVERSATIONS = `select c.id from conversations c where c.id in (
  select conversation_id from conversation_participants where user_id in (:from, :into)
) order by c.id for update`;

/** Merges the participations in groups and events that both accounts take part in, and rewrites `hiddenFrom`. */
const MERGE_PARTICIPATIONS = [
  `update conversation_participants target set
      last_read_at = greatest(target.last_read_at, merged.last_read_at),
      last_read_number = greatest(target.last_read_number, merged.last_read_number),
      mailed_number = greatest(target.mailed_number, merged.mailed_number),
      first_number = least(target.first_number, merged.first_number),
      joined_at = least(target.joined_at, merged.joined_at),
      left_at = case when target.left_at is null or merged.left_at is null then null
        else greatest(target.left_at, merged.left_at) end,
      left_number = case when target.left_at is null or merged.left_at is null then null
        else greatest(target.left_number, merged.left_number) end
    from conversation_participants merged
    where merged.user_id = :from and target.user_id = :into
      and target.conversation_id = merged.conversation_id`,
  `delete from conversation_participants merged where user_id = :from and exists (
    select from conversation_participants target
    where target.user_id = :into and target.conversation_id = merged.conversation_id)`,
  `update messages set metadata = jsonb_set(metadata, '{hiddenFrom}',
      ((metadata->'hiddenFrom') - :from - :into) || jsonb_build_array(:into::text))
    where metadata->'hiddenFrom' ? :from`,
];

const MERGE_MODERATION = [
  'delete from blocks where blocker_id in (:from, :into) and blocked_id in (:from, :into)',
  `delete from blocks merged where (blocker_id = :from and exists (select from blocks target
      where target.blocker_id = :into and target.blocked_id = merged.blocked_id))
    or (blocked_id = :from and exists (select from blocks target
      where target.blocked_id = :into and target.blocker_id = merged.blocker_id))`,
  // A person can report a message only once, so the duplicate report is detached from it.
  `update reports merged set message_id = null where reporter_id = :from and exists (
    select from reports target where target.reporter_id = :into and target.message_id = merged.message_id)`,
  `update reports set snapshot = (
      select jsonb_agg(case when entry ->> 'senderId' = :from
        then jsonb_set(entry, '{senderId}', to_jsonb(:into::text)) else entry end order by position)
      from jsonb_array_elements(snapshot) with ordinality as entries(entry, position))
    where snapshot @> jsonb_build_array(jsonb_build_object('senderId', :from::text))`,
  `insert into restrictions (user_id, warned_at, suspended_until, closed_at, updated_at)
    select :into, warned_at, suspended_until, closed_at, updated_at from restrictions where user_id = :from
    on conflict (user_id) do update set
      warned_at = greatest(restrictions.warned_at, excluded.warned_at),
      suspended_until = greatest(restrictions.suspended_until, excluded.suspended_until),
      updated_at = greatest(restrictions.updated_at, excluded.updated_at)`,
];
