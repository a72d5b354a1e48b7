import { type Db, plainSql } from '#platform/server/database/database.ts';
import type { StoredLanguage } from '#shared/languages.ts';
import type { entryStates, WaitlistEntry } from '../waitlist-admin-contract.ts';

type State = (typeof entryStates)[number];

/** Their own account ends the waiting, invited or not. */
const STATE = `case
  when exists (select from users where users.email = lower(w.email)) then 'joined'
  when w.invited_at is not null then 'invited'
  when w.consent is true then 'waiting'
  else 'no-consent' end`;

const iso = (column: string) =>
  `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const sorts = { createdAt: 'w.created_at', email: 'lower(w.email)', invitedAt: 'w.invited_at' };

export type EntriesWanted = {
  search: string;
  state: State | undefined;
  sort: keyof typeof sorts;
  direction: 'asc' | 'desc';
  limit: number;
  offset: number;
};

const CONDITIONS = `($1 = '%%' or w.email ilike $1 or w.phone ilike $1) and ($2 = '' or ${STATE} = $2)`;

const valuesOf = ({ search, state }: Pick<EntriesWanted, 'search' | 'state'>) => [
  `%${search.replace(/[\\%_]/g, '\\$&')}%`,
  state ?? '',
];

/** Entries of the list as they are wanted. */
export function findEntries(db: Db, wanted: EntriesWanted): Promise<WaitlistEntry[]> {
  const { sort, direction, limit, offset } = wanted;
  return plainSql<WaitlistEntry>(
    db,
    `select w.id, w.email, w.phone, w.source, w.consent, ${iso('w.consent_at')} as "consentAt",
      ${iso('w.invited_at')} as "invitedAt", ${STATE} as state, ${iso('w.created_at')} as "createdAt"
    from waitlist w where ${CONDITIONS}
    order by ${sorts[sort]} ${direction} nulls last, w.id ${direction} limit ${limit} offset ${offset}`,
    valuesOf(wanted),
  );
}

export async function countEntries(
  db: Db,
  wanted: Pick<EntriesWanted, 'search' | 'state'>,
): Promise<number> {
  const [row] = await plainSql<{ total: number }>(
    db,
    `select count(*)::int as total from waitlist w where ${CONDITIONS}`,
    valuesOf(wanted),
  );
  return row?.total ?? 0;
}

/** How many stand where. */
export async function countByState(db: Db): Promise<Record<State, number>> {
  const rows = await plainSql<{ state: State; total: number }>(
    db,
    `select ${STATE} as state, count(*)::int as total from waitlist w group by 1`,
    [],
  );
  const counts = { waiting: 0, 'no-consent': 0, invited: 0, joined: 0 };
  for (const { state, total } of rows) counts[state] = total;
  return counts;
}

export type Invited = { id: string; email: string; language: StoredLanguage };

/**
 * Marks the first who wait as invited and answers them. Two batches at once pass each other by: a row
 * that the other holds is not waited for, so everybody is in one of them.
 */
export function inviteFirst(db: Db, count: number, now: Date): Promise<Invited[]> {
  return plainSql<Invited>(
    db,
    `update waitlist set status = 'invited', invited_at = $2::timestamptz, updated_at = $2::timestamptz
    where id in (
      select w.id from waitlist w
      where w.invited_at is null and w.consent is true
        and not exists (select from users where users.email = lower(w.email))
      order by w.created_at, w.id limit $1 for update skip locked
    )
    returning id, email, language`,
    [count, now.toISOString()],
  );
}
