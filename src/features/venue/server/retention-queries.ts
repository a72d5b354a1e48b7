import { type Db, preparedSql } from '#platform/server/database/database.ts';
import type { RetentionKind } from '../retention-rules.ts';

/*
 * What of a kind is older than `:before` (an instant), and what is done to it. Raw SQL: the table is chosen at
 * run time, and most of them belong to features above this one.
 */
type Way = { table: string; key: string; due: string; act: string };

const ways: Record<RetentionKind, Way> = {
  // An invitation starts the time again.
  waitlist: {
    table: 'waitlist',
    key: 'id',
    due: 'coalesce(due.invited_at, due.created_at) < :before::timestamptz',
    act: 'delete from waitlist row',
  },
  // An offer keeps spots until it expires: it is still needed.
  lines: {
    table: 'slot_waitlist',
    key: 'id',
    due: `due.state <> 'offered' and exists (select from booking_slots slot
      where slot.id = due.slot_id and slot.ends_at < :before::timestamptz)`,
    act: 'delete from slot_waitlist row',
  },
  // The key and when it was sent stay: nothing is mailed twice.
  mails: {
    table: 'outbox',
    key: 'id',
    due: `due.state = 'sent' and due.sent_at < :before::timestamptz
      and (due.recipient <> '' or due.mail <> '{}'::jsonb)`,
    act: `update outbox row set recipient = '', mail = '{}'::jsonb`,
  },
  // Kept while anybody still takes part.
  conversations: {
    table: 'conversations',
    key: 'id',
    due: `not exists (select from conversation_participants part
        where part.conversation_id = due.id
          and (part.left_at is null or part.left_at >= :before::timestamptz))
      and coalesce(due.last_message_at, due.created_at) < :before::timestamptz`,
    act: 'delete from conversations row',
  },
  // Kept as numbers; the booking would still name the family.
  visits: {
    table: 'visits',
    key: 'id',
    due: `due.checked_in_at < :before::timestamptz
      and (due.guardian_name <> '–' or due.user_id is not null or due.member_code_id is not null
        or due.booking_id is not null)`,
    act: `update visits row set guardian_name = '–', user_id = null, member_code_id = null,
      booking_id = null`,
  },
};

/** How many of a kind are older than that. */
export async function countDue(db: Db, kind: RetentionKind, before: Date): Promise<number> {
  const { table, due } = ways[kind];
  const [row] = await preparedSql<{ count: number }>(
    db,
    `select count(*)::int as count from ${table} due where ${due}`,
    { before: before.toISOString() },
  );
  return row?.count ?? 0;
}

/** Deletes (or anonymizes) at most `most` of them; returns how many. Locked rows are skipped. */
export async function forgetSome(
  db: Db,
  kind: RetentionKind,
  before: Date,
  most: number,
): Promise<number> {
  const { table, key, due, act } = ways[kind];
  const rows = await preparedSql(
    db,
    `with old as (
      select due.${key} from ${table} due where ${due} limit :most for update of due skip locked
    ) ${act} ${act.startsWith('update') ? 'from' : 'using'} old where row.${key} = old.${key}
    returning 1 as done`,
    { before: before.toISOString(), most },
  );
  return rows.length;
}
