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

/** What pays a part: the account's credit, then a gift card. */
export type ValueToSpend = { credit: Holder | null; giftCode: string | null };

/**
 * Spends, credit first, as many cents as `choose` makes of what can be spent; returns what was spent.
 * What it chooses from stays locked until the transaction `db` ends. Throws 409 for a gift card that is
 * unknown, empty, expired or suspended. `cause` has its effect once.
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
  if (value.giftCode) held.push(cardToUse(await cardOf(db, value.giftCode, lockGiftCard), now));
  const cents = choose(sumOf(held));
  let left = cents;
  for (const { id, balance } of held) {
    const part = Math.min(balance, left);
    if (part > 0 && (await moveValue(db, { holdingId: id, amount: -part, cause }))) left -= part;
  }
  return cents - left;
}

/** What could be spent now, for a price, without a lock. Throws as above. */
export async function spendableValue(
  { clock }: Pick<Services, 'clock'>,
  db: Db,
  value: ValueToSpend,
): Promise<number> {
  const now = clock.now();
  const held: Holding[] = [];
  if (value.credit) held.push(...(await findUsable(db, value.credit, 'credit', now)));
  if (value.giftCode) held.push(cardToUse(await cardOf(db, value.giftCode, findGiftCard), now));
  return sumOf(held);
}

const sumOf = (held: Holding[]) => held.reduce((sum, { balance }) => sum + balance, 0);

async function cardOf(db: Db, code: string, find: typeof findGiftCard): Promise<Holding | null> {
  const hash = giftCardHash(code);
  return hash ? find(db, hash) : null;
}

function cardToUse(card: Holding | null, now: Date): Holding {
  if (!card) throw httpError(409, 'shop.noSuchGiftCard');
  if (card.suspendedAt) throw httpError(409, 'shop.giftCardSuspended');
  if (card.expiresAt && card.expiresAt <= now) throw httpError(409, 'shop.giftCardExpired');
  if (card.balance === 0) throw httpError(409, 'shop.giftCardEmpty');
  return card;
}

/**
 * Spends visits of the holder's passes, soonest-expiring first; a pass for one child gives one visit to
 * a booking. Throws 409 if there are too few.
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

/** Throws 409 for a balance that was spent twice at the same moment; rethrows other errors. */
export function explainRefusedValue(error: unknown): never {
  if (violatedConstraint(error) === 'holding_balance') throw httpError(409, 'shop.spentMeanwhile');
  throw error;
}
