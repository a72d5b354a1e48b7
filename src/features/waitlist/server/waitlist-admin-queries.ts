import { and, asc, desc, eq, exists, inArray, isNull, notExists, type SQL, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/accounts-tables.ts';
import type { Db } from '#platform/server/database/database.ts';
import { paginate } from '#platform/server/database/paginate.ts';
import { containsText } from '#platform/server/database/search-text.ts';
import type { entryStates, WaitlistEntry } from '../waitlist-admin-contract.ts';
import { waitlist } from './waitlist-tables.ts';

type State = (typeof entryStates)[number];

const accountOf = (db: Db) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, sql`lower(${waitlist.email})`));

/** An entry whose email has an account counts as joined, invited or not. */
const stateOf = (db: Db) => sql<State>`case
  when ${exists(accountOf(db))} then 'joined'
  when ${waitlist.invitedAt} is not null then 'invited'
  when ${waitlist.consent} is true then 'waiting'
  else 'no-consent' end`;

const sortColumns = {
  createdAt: waitlist.createdAt,
  email: sql`lower(${waitlist.email})`,
  invitedAt: waitlist.invitedAt,
};

type Filter = { search?: string | undefined; state?: State | undefined };

export type EntriesInput = Filter & {
  sort: keyof typeof sortColumns;
  direction: 'asc' | 'desc';
  rows: number;
  page: number;
};

/** A page of the matching entries, with their total number. */
export async function listEntries(
  db: Db,
  { sort, direction, rows, page, ...filter }: EntriesInput,
): Promise<{ rows: WaitlistEntry[]; total: number }> {
  const result = await paginate(db, {
    query: selectEntries(db),
    table: waitlist,
    filter: entryFilter(db, filter),
    order: orderOf(sort, direction),
    pageSize: rows,
    page,
  });
  return { ...result, rows: result.rows.map(toEntry) };
}

/** The matching entries, oldest first, at most `limit`. */
export async function findMatchingEntries(
  db: Db,
  filter: Filter,
  limit: number,
): Promise<WaitlistEntry[]> {
  const entries = await selectEntries(db)
    .where(entryFilter(db, filter))
    .orderBy(...orderOf('createdAt', 'asc'))
    .limit(limit);
  return entries.map(toEntry);
}

const entryFilter = (db: Db, { search, state }: Filter) =>
  and(containsText(search, waitlist.email, waitlist.phone), state && eq(stateOf(db), state));

const orderOf = (sort: keyof typeof sortColumns, direction: 'asc' | 'desc'): SQL[] => {
  const byDirection = direction === 'asc' ? asc : desc;
  return [sql`${byDirection(sortColumns[sort])} nulls last`, byDirection(waitlist.id)];
};

const selectEntries = (db: Db) =>
  db
    .select({
      id: waitlist.id,
      email: waitlist.email,
      phone: waitlist.phone,
      source: waitlist.source,
      consent: waitlist.consent,
      consentAt: waitlist.consentAt,
      invitedAt: waitlist.invitedAt,
      state: stateOf(db),
      createdAt: waitlist.createdAt,
    })
    .from(waitlist)
    .$dynamic();

type Row = Awaited<ReturnType<typeof selectEntries>>[number];

const toEntry = (row: Row): WaitlistEntry => ({
  ...row,
  consentAt: row.consentAt?.toISOString() ?? null,
  invitedAt: row.invitedAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
});

/** The number of entries by state. */
export async function countByState(db: Db): Promise<Record<State, number>> {
  const rows = await db
    .select({ state: stateOf(db), total: sql<number>`count(*)::int` })
    .from(waitlist)
    .groupBy(sql`1`);
  const counts = { waiting: 0, 'no-consent': 0, invited: 0, joined: 0 };
  for (const { state, total } of rows) counts[state] = total;
  return counts;
}

/**
 * Marks the first `count` waiting entries as invited and returns them. Concurrent batches skip each other's
 * locked rows, so that each entry is invited once.
 */
export function markFirstEntriesInvited(db: Db, count: number, now: Date) {
  const firstWaiting = db
    .select({ id: waitlist.id })
    .from(waitlist)
    .where(
      and(isNull(waitlist.invitedAt), sql`${waitlist.consent} is true`, notExists(accountOf(db))),
    )
    .orderBy(asc(waitlist.createdAt), asc(waitlist.id))
    .limit(count)
    .for('update', { skipLocked: true });
  return db
    .update(waitlist)
    .set({ status: 'invited', invitedAt: now, updatedAt: now })
    .where(inArray(waitlist.id, firstWaiting))
    .returning({ id: waitlist.id, email: waitlist.email, language: waitlist.language });
}

export type InvitedEntry = Awaited<ReturnType<typeof markFirstEntriesInvited>>[number];
