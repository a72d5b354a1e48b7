import { and, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/server/accounts-tables.ts';
import { bookings } from '#features/bookings/server/bookings-tables.ts';
import { visits } from '#features/check-in/server/check-in-tables.ts';
import { parties } from '#features/parties/server/parties-tables.ts';
import { holdings, memberships, orders } from '#features/shop/server/shop-tables.ts';
import { isoText, isoTextOrNull } from '#platform/server/database/columns.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { Family } from '../people-contract.ts';
import { MAX_ROWS_SHOWN, MAX_ROWS_WITHOUT_TOTAL } from '../people-rules.ts';

/** Matches rows owned by the account, and guest rows under its verified email. */
function belongsTo(
  db: Db,
  userId: string,
  { owner, email }: { owner: AnyPgColumn; email: AnyPgColumn },
): SQL | undefined {
  const verifiedEmail = db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), users.emailVerified));
  return or(eq(owner, userId), and(isNull(owner), eq(email, verifiedEmail)));
}

/** The total ignoring the limit, repeated on each row. */
const total = sql<number>`(count(*) over ())::int`;

const toRowsAndTotal = <Row>(found: { row: Row; total: number }[]) => ({
  total: found[0]?.total ?? 0,
  rows: found.map(({ row }) => row),
});

export async function findBookings(db: Db, userId: string): Promise<Family['bookings']> {
  const row = {
    id: bookings.id,
    type: bookings.type,
    date: bookings.date,
    slotLabel: bookings.slotLabel,
    childrenCount: bookings.childrenCount,
    status: bookings.status,
    priceCents: bookings.priceCents,
  };
  const found = await db
    .select({ row, total })
    .from(bookings)
    .where(belongsTo(db, userId, { owner: bookings.userId, email: bookings.guardianEmail }))
    .orderBy(desc(bookings.date), desc(bookings.createdAt))
    .limit(MAX_ROWS_SHOWN);
  return toRowsAndTotal(found);
}

export async function findVisits(db: Db, userId: string): Promise<Family['visits']> {
  const row = {
    id: visits.id,
    checkedInAt: isoText(visits.checkedInAt),
    checkedOutAt: isoTextOrNull(visits.checkedOutAt),
    childrenCount: visits.childrenCount,
    source: visits.source,
  };
  const found = await db
    .select({ row, total })
    .from(visits)
    .where(eq(visits.userId, userId))
    .orderBy(desc(visits.checkedInAt))
    .limit(MAX_ROWS_SHOWN);
  return toRowsAndTotal(found);
}

export async function findOrders(db: Db, userId: string): Promise<Family['orders']> {
  const row = {
    id: orders.id,
    items: sql<string>`(select coalesce(string_agg(item->>'name', ', '), '')
      from jsonb_array_elements(${orders.items}) as item)`,
    totalCents: orders.totalCents,
    status: orders.status,
    createdAt: isoText(orders.createdAt),
  };
  const found = await db
    .select({ row, total })
    .from(orders)
    .where(belongsTo(db, userId, { owner: orders.userId, email: orders.guardianEmail }))
    .orderBy(desc(orders.createdAt))
    .limit(MAX_ROWS_SHOWN);
  return toRowsAndTotal(found);
}

export function findBalances(db: Db, userId: string): Promise<Family['balances']> {
  return db
    .select({
      id: holdings.id,
      kind: sql<Family['balances'][number]['kind']>`${holdings.kind}`,
      name: holdings.name,
      balance: holdings.balance,
      granted: holdings.granted,
      expiresAt: isoTextOrNull(holdings.expiresAt),
    })
    .from(holdings)
    .where(
      and(
        belongsTo(db, userId, { owner: holdings.userId, email: holdings.email }),
        isNull(holdings.suspendedAt),
      ),
    )
    .orderBy(
      sql`${holdings.balance} = 0`,
      sql`${holdings.expiresAt} nulls last`,
      desc(holdings.createdAt),
    )
    .limit(MAX_ROWS_WITHOUT_TOTAL);
}

export function findMemberships(db: Db, userId: string): Promise<Family['memberships']> {
  return db
    .select({
      id: memberships.id,
      membershipType: memberships.membershipType,
      state: memberships.state,
      periodEnd: isoText(memberships.periodEnd),
      renews: sql<boolean>`${memberships.subscriptionId} is not null
        and not ${memberships.cancelAtPeriodEnd}`,
      isFrozen: sql<boolean>`${memberships.frozenAt} is not null`,
    })
    .from(memberships)
    .where(eq(memberships.userId, userId))
    .orderBy(desc(memberships.periodEnd))
    .limit(MAX_ROWS_WITHOUT_TOTAL);
}

export function findParties(db: Db, userId: string): Promise<Family['parties']> {
  return db
    .select({
      id: parties.id,
      date: parties.venueDate,
      packageName: parties.packageName,
      status: parties.status,
    })
    .from(parties)
    .where(belongsTo(db, userId, { owner: parties.userId, email: parties.email }))
    .orderBy(desc(parties.venueDate))
    .limit(MAX_ROWS_WITHOUT_TOTAL);
}
