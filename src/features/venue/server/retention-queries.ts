import { type Db, preparedSql } from '#platform/server/database/database.ts';
import type { RetentionKind } from '../retention-rules.ts';

/*
 * For each kind, the condition for rows older than `:before` (an instant) and the statement that deletes or anonymizes
 * them. Raw SQL, because the table is chosen at run time, and most tables belong to dependent features.
 */
type Rule = { table: string; key: string; condition: string; statement: string };

const rules: Record<RetentionKind, Rule> = {
  // An invitation restarts the period.
  waitlist: {
    table: 'waitlist',
    key: 'id',
    condition: 'coalesce(candidate.invited_at, candidate.created_at) < :before::timestamptz',
    statement: 'delete from waitlist row',
  },
  // An open offer still holds spots.
  lines: {
    table: 'slot_waitlist',
    key: 'id',
    condition: `candidate.state <> 'offered' and exists (select from booking_slots slot
      where slot.id = candidate.slot_id and slot.ends_at < :before::timestamptz)`,
    statement: 'delete from slot_waitlist row',
  },
  // The key and the time remain, so no email is sent twice.
  mails: {
    table: 'outbox',
    key: 'id',
    condition: `candidate.state = 'sent' and candidate.sent_at < :before::timestamptz
      and (candidate.recipient <> '' or candidate.mail <> '{}'::jsonb)`,
    statement: `update outbox row set recipient = '', mail = '{}'::jsonb`,
  },
  // Conversations are retained while anyone participates.
  conversations: {
    table: 'conversations',
    key: 'id',
    condition: `not exists (select from conversation_participants participant
        where participant.conversation_id = candidate.id
          and (participant.left_at is null or participant.left_at >= :before::timestamptz))
      and coalesce(candidate.last_message_at, candidate.created_at) < :before::timestamptz`,
    statement: 'delete from conversations row',
  },
  // Visits are anonymized, because reports count them, and unlinked from the booking, which names the family.
  visits: {
    table: 'visits',
    key: 'id',
    condition: `candidate.checked_in_at < :before::timestamptz
      and (candidate.guardian_name <> '–' or candidate.user_id is not null or candidate.member_code_id is not null
        or candidate.booking_id is not null)`,
    statement: `update visits row set guardian_name = '–', user_id = null, member_code_id = null,
      booking_id = null`,
  },
};

/** Counts the rows of a kind older than `before`. */
export async function countDue(db: Db, kind: RetentionKind, before: Date): Promise<number> {
  const { table, condition } = rules[kind];
  const [row] = await preparedSql<{ count: number }>(
    db,
    `select count(*)::int as count from ${table} candidate where ${condition}`,
    { before: before.toISOString() },
  );
  return row?.count ?? 0;
}

/** Deletes or anonymizes up to `limit` rows older than `before`, skips locked ones, and returns the count. */
export async function deleteOrAnonymizeBatch(
  db: Db,
  kind: RetentionKind,
  before: Date,
  limit: number,
): Promise<number> {
  const { table, key, condition, statement } = rules[kind];
  const rows = await preparedSql(
    db,
    `with old as (
      select candidate.${key} from ${table} candidate where ${condition} limit :limit
      for update of candidate skip locked
    ) ${statement} ${statement.startsWith('update') ? 'from' : 'using'} old
    where row.${key} = old.${key}
    returning 1 as done`,
    { before: before.toISOString(), limit },
  );
  return rows.length;
}
