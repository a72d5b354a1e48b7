import { type Db, preparedSql } from '#platform/server/database/database.ts';
import type { RetentionKind } from '../retention-rules.ts';

/*
 * Which rows of a kind are older than `:before` (an instant), and how to delete them. Raw SQL: the table is chosen at
 * run time, and most of them belong to features above this one.
 */
type Rule = { table: string; key: string; due: string; act: string };

const rules: Record<RetentionKind, Rule> = {
  // An invitation restarts the period.
  waitlist: {
    table: 'waitlist',
    key: 'id',
    due: 'coalesce(due.invited_at, due.created_at) < :before::timestamptz',
    act: 'delete from waitlist row',
  },
  // An open offer still holds spots.
  lines: {
    table: 'slot_waitlist',
    key: 'id',
    due: `due.state <> 'offered' and exists (select from booking_slots slot
      where slot.id = due.slot_id and slot.ends_at < :before::timestamptz)`,
    act: 'delete from slot_waitlist row',
  },
  // The key and the time stay, so nothing is mailed twice.
  mails: {
    table: 'outbox',
    key: 'id',
    due: `due.state = 'sent' and due.sent_at < :before::timestamptz
      and (due.recipient <> '' or due.mail <> '{}'::jsonb)`,
    act: `update outbox row set recipient = '', mail = '{}'::jsonb`,
  },
  // Kept while anyone still participates.
  conversations: {
    table: 'conversations',
    key: 'id',
    due: `not exists (select from conversation_participants part
        where part.conversation_id = due.id
          and (part.left_at is null or part.left_at >= :before::timestamptz))
      and coalesce(due.last_message_at, due.created_at) < :before::timestamptz`,
    act: 'delete from conversations row',
  },
  // Anonymized for the reports; unlinked from the booking, which names the family.
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

/** Counts the rows of a kind older than `before`. */
export async function countDue(db: Db, kind: RetentionKind, before: Date): Promise<number> {
  const { table, due } = rules[kind];
  const [row] = await preparedSql<{ count: number }>(
    db,
    `select count(*)::int as count from ${table} due where ${due}`,
    { before: before.toISOString() },
  );
  return row?.count ?? 0;
}

/** Deletes or anonymizes at most `most` of them and returns how many. Skips locked rows. */
export async function deleteBatch(
  db: Db,
  kind: RetentionKind,
  before: Date,
  most: number,
): Promise<number> {
  const { table, key, due, act } = rules[kind];
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
