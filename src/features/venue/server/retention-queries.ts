import { type Db, plainSql } from '#platform/server/database/database.ts';
import type { RetentionKind } from '../retention-rules.ts';

/** SQL: what of a kind is older than $1 (an instant), and what is done to it. */
type Way = { table: string; key: string; due: string; act: string };

const ways: Record<RetentionKind, Way> = {
  // Who was invited late has as long from then on.
  waitlist: {
    table: 'waitlist',
    key: 'id',
    due: 'coalesce(due.invited_at, due.created_at) < $1::timestamptz',
    act: 'delete from waitlist row',
  },
  // An offer keeps spots until it ends: it is no entry of the past.
  lines: {
    table: 'slot_waitlist',
    key: 'id',
    due: `due.state <> 'offered' and exists (select from booking_slots slot
      where slot.id = due.slot_id and slot.ends_at < $1::timestamptz)`,
    act: 'delete from slot_waitlist row',
  },
  // That there was a mail and when it left stays: nothing is mailed twice.
  mails: {
    table: 'outbox',
    key: 'id',
    due: `due.state = 'sent' and due.sent_at < $1::timestamptz
      and (due.recipient <> '' or due.mail <> '{}'::jsonb)`,
    act: `update outbox row set recipient = '', mail = '{}'::jsonb`,
  },
  // Somebody still reads it as long as one has not left.
  conversations: {
    table: 'conversations',
    key: 'id',
    due: `not exists (select from conversation_participants part
        where part.conversation_id = due.id
          and (part.left_at is null or part.left_at >= $1::timestamptz))
      and coalesce(due.last_message_at, due.created_at) < $1::timestamptz`,
    act: 'delete from conversations row',
  },
  // They stay as numbers; a booking would tell again whose it was.
  visits: {
    table: 'visits',
    key: 'id',
    due: `due.checked_in_at < $1::timestamptz
      and (due.guardian_name <> '–' or due.user_id is not null or due.member_code_id is not null
        or due.booking_id is not null)`,
    act: `update visits row set guardian_name = '–', user_id = null, member_code_id = null,
      booking_id = null`,
  },
};

/** How much of a kind is older than that. */
export async function countDue(db: Db, kind: RetentionKind, before: Date): Promise<number> {
  const { table, due } = ways[kind];
  const [row] = await plainSql<{ count: number }>(
    db,
    `select count(*)::int as count from ${table} due where ${due}`,
    [before.toISOString()],
  );
  return row?.count ?? 0;
}

/** Deletes some of it (or makes it nobody's); returns how much. What another server holds is passed by. */
export async function forgetSome(
  db: Db,
  kind: RetentionKind,
  before: Date,
  most: number,
): Promise<number> {
  const { table, key, due, act } = ways[kind];
  const rows = await plainSql(
    db,
    `with old as (
      select due.${key} from ${table} due where ${due} limit ${most} for update of due skip locked
    ) ${act} ${act.startsWith('update') ? 'from' : 'using'} old where row.${key} = old.${key}
    returning 1 as done`,
    [before.toISOString()],
  );
  return rows.length;
}
