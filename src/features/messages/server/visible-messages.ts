import { alias } from 'drizzle-orm/pg-core';
import { conversationParticipants, messages } from './messages-tables.ts';

/** Query builder aliases that match the SQL below. */
export const visibleMessage = alias(messages, 'm');
export const viewer = alias(conversationParticipants, 'p');

/**
 * SQL: whether message `m` is visible to participant `p`: sent after they joined (or rejoined) and before they left,
 * by a sender whom they had not blocked at the time.
 */
export const IS_VISIBLE_SQL = `(m.conversation_id = p.conversation_id
  and m.number >= p.first_number and m.number <= coalesce(p.left_number, 2147483647)
  and not coalesce(m.metadata->'hiddenFrom' ? p.user_id, false))`;

/**
 * SQL: whether message `m` is unread for participant `p`: sent by someone else, not removed, and not from a person
 * blocked since. Only unread messages are counted, notified and emailed.
 */
export const IS_UNREAD_SQL = `(${IS_VISIBLE_SQL} and m.number > p.last_read_number
  and m.removed_at is null and m.sender_id is distinct from p.user_id
  and not exists (select from blocks where blocker_id = p.user_id and blocked_id = m.sender_id))`;
