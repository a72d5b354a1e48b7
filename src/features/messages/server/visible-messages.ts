/**
 * What a participant sees, as SQL between a row `p` of conversation_participants and a message `m`: from
 * when they came (or came again) until they left, without what was written by whom they had blocked then.
 */
export const isVisible = `(m.conversation_id = p.conversation_id
  and m.number >= p.first_number and m.number <= coalesce(p.left_number, 2147483647)
  and not coalesce(m.metadata->'hiddenFrom' ? p.user_id, false))`;

/**
 * Whether the participant `p` has yet to read the message `m`: one of another, that is still there, and
 * not of somebody whom they have blocked since: nothing of those is counted, notified or mailed.
 */
export const isUnread = `(${isVisible} and m.number > p.last_read_number
  and m.removed_at is null and m.sender_id is distinct from p.user_id
  and not exists (select from blocks where blocker_id = p.user_id and blocked_id = m.sender_id))`;
