import { alias } from 'drizzle-orm/pg-core';
import { conversationParticipants, messages } from './messages-tables.ts';

/** The tables aliased as in the SQL below, for the query builder. */
export const m = alias(messages, 'm');
export const p = alias(conversationParticipants, 'p');

/**
 * SQL: the messages `m` visible to a participant `p`: from when they joined (or rejoined) until they left,
 * without those whose sender they had blocked at the time.
 */
export const isVisible = `(m.conversation_id = p.conversation_id
  and m.number >= p.first_number and m.number <= coalesce(p.left_number, 2147483647)
  and not coalesce(m.metadata->'hiddenFrom' ? p.user_id, false))`;

/**
 * SQL: the messages `m` that the participant `p` has not read: from others, not removed, and not from a
 * person blocked since. Only these are counted, notified and mailed.
 */
export const isUnread = `(${isVisible} and m.number > p.last_read_number
  and m.removed_at is null and m.sender_id is distinct from p.user_id
  and not exists (select from blocks where blocker_id = p.user_id and blocked_id = m.sender_id))`;
