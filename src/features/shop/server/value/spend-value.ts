import { type Db, violatedConstraint } from '#platform/server/database/database.ts';
import { httpError } from '#platform/server/http/errors.ts';
import type { Services } from '#platform/server/services.ts';
import { giftCardHash } from './gift-card-secret.ts';
import {
  findGiftCard,
  findUsable,
  type Holder,
  type Holding,
  lockGiftCard,
  lockUsable,
  moveValue,
} from './ledger-queries.ts';

/** The value to spend: the account's credit first, then a gift card. */
export type ValueToSpend = { credit: Holder | null; giftCode: string | null };

/**
 * Spends the amount that `choose` returns for the spendable cents, credit first; returns the spent cents.
 * Locks the value until the transaction `db` ends. Throws 409 for a gift card that is unknown, empty,
 * expired or suspended. Idempotent by `cause`.
 */
export async function spendValue(
  { clock }: Pick<Services, 'clock'>,
  db: Db,
  value: ValueToSpend,
  choose: (spendableCents: number) => number,
  cause: string,
): Promise<number> {
  const now = clock.now();
  const held: Holding[] = [];
  if (value.credit) held.push(...(await lockUsable(db, value.credit, 'credit', now)));
  if (value.giftCode) held.push(assertUsable(await findCardByCode(db, value.giftCode, lockGiftCard), now));
  const cents = choose(sumOf(held));
  let left = cents;
  for (const { id, balance } of held) {
    const part = Math.min(balance, left);
    if (part > 0 && (await moveValue(db, { holdingId: id, amount: -part, cause }))) left -= part;
  }
  return cents - left;
}

/** The spendable cents, without a lock, for a price. Throws as spendValue does. */
export async function spendableValue(
  { clock }: Pick<Services, 'clock'>,
  db: Db,
  value: ValueToSpend,
): Promise<number> {
  const now = clock.now();
  const held: Holding[] = [];
  if (value.credit) held.push(...(await findUsable(db, value.credit, 'credit', now)));
  if (value.giftCode) held.push(assertUsable(await findCardByCode(db, value.giftCode, findGiftCard), now));
  return sumOf(held);
}

const sumOf = (held: Holding[]) => held.reduce((sum, { balance }) => sum + balance, 0);

async function findCardByCode(db: Db, code: string, find: typeof findGiftCard): Promise<Holding | null> {
  const hash = giftCardHash(code);
  return hash ? find(db, hash) : null;
}

function assertUsable(card: Holding | null, now: Date): Holding {
  if (!card) throw httpError(409, 'shop.noSuchGiftCard');
  if (card.suspendedAt) throw httpError(409, 'shop.giftCardSuspended');
  if (card.expiresAt && card.expiresAt <= now) throw httpError(409, 'shop.giftCardExpired');
  if (card.balance === 0) throw httpError(409, 'shop.giftCardEmpty');
  return card;
}

/**
 * Spends visits of the holder's passes, soonest to expire first; a pass for one child pays one visit per
 * booking. Throws 409 if there are too few.
 */
export async function spendVisits(
  { clock }: Pick<Services, 'clock'>,
  db: Db,
  holder: Holder,
  visits: number,
  cause: string,
): Promise<void> {
  let left = visits;
  for (const { id, balance, perChild } of await lockUsable(db, holder, 'pass', clock.now())) {
    if (left === 0) break;
    const part = Math.min(perChild ? 1 : balance, left);
    await moveValue(db, { holdingId: id, amount: -part, cause });
    left -= part;
  }
  if (left > 0) throw httpError(409, 'shop.noVisitsLeft', { missing: left });
}

/** Throws 409 if a concurrent request spent the balance; rethrows other errors. */
export function throwValueConflict(error: unknown): never {
  if (violatedConstraint(error) === 'holding_balance') throw httpError(409, 'shop.spentMeanwhile');
  throw error;
}
