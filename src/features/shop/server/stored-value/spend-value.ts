import { type Db, violatedConstraint } from '#platform/server/database/database.ts';
import { httpError } from '#platform/server/http/errors.ts';
import type { Services } from '#platform/server/services.ts';
import { hashGiftCardCode } from './gift-card-code.ts';
import {
  addLedgerEntry,
  findGiftCard,
  findUsableHoldings,
  type Holder,
  type Holding,
  lockGiftCard,
  lockUsableHoldings,
} from './ledger-queries.ts';

/** The value to spend: the account's credit first, then a gift card. */
export type ValueToSpend = { creditHolder: Holder | null; giftCode: string | null };

/**
 * Spends the amount that `chooseCents` returns for the spendable cents, credit first; returns the spent cents.
 * Locks the value until the transaction `db` ends. Throws 409 for a gift card that is unknown, empty,
 * expired or suspended. Each holding is debited at most once per `cause`.
 */
export async function spendValue(
  { clock }: Pick<Services, 'clock'>,
  db: Db,
  value: ValueToSpend,
  chooseCents: (spendableCents: number) => number,
  cause: string,
): Promise<number> {
  const now = clock.now();
  const usable: Holding[] = [];
  if (value.creditHolder)
    usable.push(...(await lockUsableHoldings(db, value.creditHolder, 'credit', now)));
  if (value.giftCode)
    usable.push(assertUsable(await findCardByCode(db, value.giftCode, lockGiftCard), now));
  const cents = chooseCents(sumBalances(usable));
  let remaining = cents;
  for (const { id, balance } of usable) {
    const part = Math.min(balance, remaining);
    if (part <= 0) continue;
    if (await addLedgerEntry(db, { holdingId: id, amount: -part, cause })) remaining -= part;
  }
  return cents - remaining;
}

/** The spendable cents without a lock, for pricing. Throws like spendValue. */
export async function getSpendableCents(
  { clock }: Pick<Services, 'clock'>,
  db: Db,
  value: ValueToSpend,
): Promise<number> {
  const now = clock.now();
  const usable: Holding[] = [];
  if (value.creditHolder)
    usable.push(...(await findUsableHoldings(db, value.creditHolder, 'credit', now)));
  if (value.giftCode)
    usable.push(assertUsable(await findCardByCode(db, value.giftCode, findGiftCard), now));
  return sumBalances(usable);
}

const sumBalances = (holdings: Holding[]) =>
  holdings.reduce((sum, { balance }) => sum + balance, 0);

/** Finds a gift card by its code as typed; null for a text that is no code. */
export async function findCardByCode(
  db: Db,
  code: string,
  find: typeof findGiftCard,
): Promise<Holding | null> {
  const hash = hashGiftCardCode(code);
  return hash ? find(db, hash) : null;
}

function assertUsable(card: Holding | null, now: Date): Holding {
  if (!card) throw httpError(409, 'shop.noSuchGiftCard');
  if (card.suspendedAt) throw httpError(409, 'shop.giftCardSuspended');
  if (card.expiresAt && card.expiresAt <= now) throw httpError(409, 'shop.giftCardExpired');
  if (card.balance === 0) throw httpError(409, 'shop.giftCardEmpty');
  return card;
}

type PassBalance = Pick<Holding, 'kind' | 'balance' | 'perChild' | 'suspendedAt'>;

/** Counts the visits that one booking can spend of these holdings: all of a pass, or one of a per-child pass. */
export const countBookableVisits = (holdings: readonly PassBalance[]) =>
  holdings
    .filter(({ kind, suspendedAt }) => kind === 'pass' && !suspendedAt)
    .reduce((sum, { balance, perChild }) => sum + (perChild ? Math.min(1, balance) : balance), 0);

/** Throws the 409 of `spendVisits` if the holder has too few visits for a booking, without spending any. */
export async function requireVisits(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  holder: Holder,
  visits: number,
): Promise<void> {
  const passes = await findUsableHoldings(db, holder, 'pass', clock.now());
  const missing = visits - countBookableVisits(passes);
  if (missing > 0) throw httpError(409, 'shop.noVisitsLeft', { missing });
}

/**
 * Spends visits of the holder's passes, soonest to expire first; a per-child pass pays one visit per booking.
 * Throws 409 if there are too few.
 */
export async function spendVisits(
  { clock }: Pick<Services, 'clock'>,
  db: Db,
  holder: Holder,
  visits: number,
  cause: string,
): Promise<void> {
  let remaining = visits;
  for (const { id, balance, perChild } of await lockUsableHoldings(
    db,
    holder,
    'pass',
    clock.now(),
  )) {
    if (remaining === 0) break;
    const part = Math.min(perChild ? 1 : balance, remaining);
    await addLedgerEntry(db, { holdingId: id, amount: -part, cause });
    remaining -= part;
  }
  if (remaining > 0) throw httpError(409, 'shop.noVisitsLeft', { missing: remaining });
}

/** Throws 409 if a concurrent request spent the balance; rethrows other errors. */
export function throwValueConflict(error: unknown): never {
  if (violatedConstraint(error) === 'holding_balance') throw httpError(409, 'shop.alreadySpent');
  throw error;
}
