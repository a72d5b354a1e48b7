import { randomUUID } from 'node:crypto';
import { and, asc, eq, gt, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import { holdings, ledgerEntries } from '../shop-tables.ts';

export type Holding = typeof holdings.$inferSelect;
export type HoldingKind = 'pass' | 'gift_card' | 'credit';

/** The owner of value: the account, and its email once verified. */
export type Holder = { userId: string; verifiedEmail: string | null };

type NewHolding = Pick<typeof holdings.$inferInsert, 'name' | 'granted'> &
  Partial<typeof holdings.$inferInsert> & { kind: HoldingKind };

/**
 * Inserts a holding with its first ledger entry. Returns null if this unit of the line was already
 * granted.
 */
export async function grantHolding(
  db: Db,
  values: NewHolding,
  cause: string,
): Promise<Holding | null> {
  const id = values.id ?? randomUUID();
  const [row] = await db
    .insert(holdings)
    .values({ ...values, id, balance: values.granted })
    .onConflictDoNothing({ target: [holdings.orderId, holdings.line, holdings.unit] })
    .returning();
  if (!row) return null;
  await db.insert(ledgerEntries).values({ holdingId: id, amount: values.granted, cause });
  return row;
}

type NewLedgerEntry = { holdingId: string; amount: number; cause: string; actorId?: string | null };

/**
 * Adds a ledger entry and updates the balance in one statement. Returns false if this cause was already
 * applied to the holding. Violates `holding_balance` if the balance would become negative.
 */
export async function addLedgerEntry(db: Db, newEntry: NewLedgerEntry): Promise<boolean> {
  const entry = db.$with('entry').as(
    db
      .insert(ledgerEntries)
      .values({
        holdingId: newEntry.holdingId,
        amount: newEntry.amount,
        cause: newEntry.cause,
        actorId: newEntry.actorId ?? null,
      })
      .onConflictDoNothing()
      .returning({ holdingId: ledgerEntries.holdingId, amount: ledgerEntries.amount }),
  );
  const updated = await db
    .with(entry)
    .update(holdings)
    .set({ balance: sql`${holdings.balance} + ${entry.amount}` })
    .from(entry)
    .where(eq(holdings.id, entry.holdingId))
    .returning({ id: holdings.id });
  return updated.length > 0;
}

const belongsTo = ({ userId, verifiedEmail }: Holder): SQL =>
  or(
    eq(holdings.userId, userId),
    verifiedEmail === null
      ? undefined
      : and(isNull(holdings.userId), eq(holdings.email, verifiedEmail)),
  ) as SQL;

const isUsable = (now: Date): SQL =>
  and(
    gt(holdings.balance, 0),
    isNull(holdings.suspendedAt),
    or(isNull(holdings.expiresAt), gt(holdings.expiresAt, sql`${now.toISOString()}::timestamptz`)),
  ) as SQL;

/** Value that expires soonest is spent first (decision 0020); the fixed order avoids deadlocks. */
const soonestFirst = [
  sql`${holdings.expiresAt} asc nulls last`,
  asc(holdings.createdAt),
  asc(holdings.id),
];

/** The holder's usable holdings of this kind. */
export async function findUsableHoldings(
  db: Db,
  holder: Holder,
  kind: HoldingKind,
  now: Date,
): Promise<Holding[]> {
  return selectUsable(db, holder, kind, now);
}

/** The holder's usable holdings of this kind, locked until the transaction ends. */
export async function lockUsableHoldings(
  db: Db,
  holder: Holder,
  kind: HoldingKind,
  now: Date,
): Promise<Holding[]> {
  return selectUsable(db, holder, kind, now).for('update');
}

const selectUsable = (db: Db, holder: Holder, kind: HoldingKind, now: Date) =>
  db
    .select()
    .from(holdings)
    .where(and(belongsTo(holder), eq(holdings.kind, kind), isUsable(now)))
    .orderBy(...soonestFirst);

/** The holder's holdings with a balance, including expired and suspended ones. */
export async function findHoldings(db: Db, holder: Holder): Promise<Holding[]> {
  return selectHoldings(db, holder);
}

const selectHoldings = (db: Db, holder: Holder) =>
  db
    .select()
    .from(holdings)
    .where(and(belongsTo(holder), gt(holdings.balance, 0)))
    .orderBy(...soonestFirst);

/** Finds a gift card by the hash of its code. */
export async function findGiftCard(db: Db, secretHash: string): Promise<Holding | null> {
  const [row] = await db.select().from(holdings).where(eq(holdings.secretHash, secretHash));
  return row ?? null;
}

/** Finds a gift card and locks it until the transaction ends. */
export async function lockGiftCard(db: Db, secretHash: string): Promise<Holding | null> {
  const [row] = await db
    .select()
    .from(holdings)
    .where(eq(holdings.secretHash, secretHash))
    .for('update');
  return row ?? null;
}

/** The purchase that value is spent on, as named in causes. */
export type Subject =
  | `booking:${string}`
  | `order:${string}`
  | `desk-sale:${string}`
  | `no-show-fee:${string}`;

export const spendCause = (subject: Subject) => `spend:${subject}`;

/**
 * Locks the holdings that a subject spent from, in the order of spending, until the transaction ends.
 * `originalAmount` is the amount first spent, `spent` the part that has not been returned, and
 * `entries` the number of ledger entries.
 */
export async function lockSpentHoldings(db: Db, subject: Subject) {
  return selectSpentHoldings(db, subject).for('update');
}

/** The holdings that a subject spent from, without a lock, for previews. */
export async function findSpentHoldings(db: Db, subject: Subject) {
  return selectSpentHoldings(db, subject);
}

function selectSpentHoldings(db: Db, subject: Subject) {
  // A cause ends with its subject, or with its subject and a number.
  const subjectEntries = sql`from ${ledgerEntries} as entry where entry.holding_id = ${holdings}.id
    and entry.cause like ${`%:${subject}%`}`;
  const spending = db
    .select({ id: ledgerEntries.holdingId })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.cause, spendCause(subject)));
  return db
    .select({
      id: holdings.id,
      kind: holdings.kind,
      originalAmount: sql<number>`(select -entry.amount ${subjectEntries} and entry.cause = ${spendCause(subject)})`,
      spent: sql<number>`(select -sum(entry.amount)::int ${subjectEntries})`,
      entries: sql<number>`(select count(*)::int ${subjectEntries})`,
    })
    .from(holdings)
    .where(inArray(holdings.id, spending))
    .orderBy(asc(holdings.kind), ...soonestFirst);
}

/** Locks an order's holdings until the transaction ends, in the order of spending. */
export async function lockHoldingsOfOrder(db: Db, orderId: string): Promise<Holding[]> {
  return db
    .select()
    .from(holdings)
    .where(eq(holdings.orderId, orderId))
    .orderBy(...soonestFirst)
    .for('update');
}

/** Suspends a holding manually, or resumes it if `suspendedAt` is null. Returns false if it does not exist. */
export async function setHoldingSuspendedAt(
  db: Db,
  id: string,
  suspendedAt: Date | null,
): Promise<boolean> {
  const rows = await db
    .update(holdings)
    .set({ suspendedAt, suspendedFor: null })
    .where(eq(holdings.id, id))
    .returning({ id: holdings.id });
  return rows.length > 0;
}

/** Suspends the order's active holdings while its payment is disputed. */
export async function suspendForDispute(db: Db, orderId: string, suspendedAt: Date): Promise<void> {
  await lockHoldingsOfOrder(db, orderId);
  await db
    .update(holdings)
    .set({ suspendedAt, suspendedFor: 'dispute' })
    .where(and(eq(holdings.orderId, orderId), isNull(holdings.suspendedAt)));
}

/** Resumes the order's holdings; manually suspended ones stay suspended. */
export async function resumeAfterDispute(db: Db, orderId: string): Promise<void> {
  await lockHoldingsOfOrder(db, orderId);
  await db
    .update(holdings)
    .set({ suspendedAt: null, suspendedFor: null })
    .where(and(eq(holdings.orderId, orderId), eq(holdings.suspendedFor, 'dispute')));
}

/** Writes off passes and credit of a deleted account; gift cards stay valid. */
export async function writeOffValue(db: Db, holder: Holder): Promise<void> {
  for (const { id, kind, balance } of await selectHoldings(db, holder).for('update')) {
    if (kind === 'gift_card') continue;
    await addLedgerEntry(db, { holdingId: id, amount: -balance, cause: 'expire:account-deleted' });
  }
}

/** Expired holdings that still have a balance. */
export async function findExpiredHoldings(db: Db, now: Date, limit: number) {
  return db
    .select({ id: holdings.id, balance: holdings.balance })
    .from(holdings)
    .where(
      and(gt(holdings.balance, 0), lte(holdings.expiresAt, sql`${now.toISOString()}::timestamptz`)),
    )
    .limit(limit);
}
