import { type Db, refusedBy } from '../../../server/database.ts';
import { refusal } from '../../../server/errors.ts';
import type { Services } from '../../../server/services.ts';
import { giftCardHash } from './gift-card-secret.ts';
import {
  type Holder,
  type Holding,
  lockGiftCard,
  lockUsable,
  moveValue,
} from './ledger-queries.ts';

/** What pays a part: the account's credit, then a gift card. */
export type ValueToSpend = { credit: Holder | null; giftCode: string | null };

/**
 * Spends at most `cents`, credit first, in the transaction `db`; answers what was spent. Throws 409 for
 * a gift card that is unknown, empty, expired or suspended. `cause` has its effect once.
 */
export async function spendValue(
  { clock }: Pick<Services, 'clock'>,
  db: Db,
  value: ValueToSpend,
  cents: number,
  cause: string,
): Promise<number> {
  const now = clock.now();
  const cards: Holding[] = [];
  if (value.credit) cards.push(...(await lockUsable(db, value.credit, 'credit', now)));
  if (value.giftCode) cards.push(await lockCardToUse(db, value.giftCode, now));
  let left = cents;
  for (const { id, balance } of cards) {
    const part = Math.min(balance, left);
    if (part > 0 && (await moveValue(db, { holdingId: id, amount: -part, cause }))) left -= part;
  }
  return cents - left;
}

/** What could be spent now, without spending it. Throws as above. */
export async function spendableValue(
  { clock }: Pick<Services, 'clock'>,
  db: Db,
  value: ValueToSpend,
): Promise<number> {
  const now = clock.now();
  const credit = value.credit ? await lockUsable(db, value.credit, 'credit', now) : [];
  const card = value.giftCode ? [await lockCardToUse(db, value.giftCode, now)] : [];
  return [...credit, ...card].reduce((sum, { balance }) => sum + balance, 0);
}

async function lockCardToUse(db: Db, code: string, now: Date): Promise<Holding> {
  const hash = giftCardHash(code);
  const card = hash ? await lockGiftCard(db, hash) : null;
  if (!card) throw refusal(409, 'shop.noSuchGiftCard');
  if (card.suspendedAt) throw refusal(409, 'shop.giftCardSuspended');
  if (card.expiresAt && card.expiresAt <= now) throw refusal(409, 'shop.giftCardExpired');
  if (card.balance === 0) throw refusal(409, 'shop.giftCardEmpty');
  return card;
}

/**
 * Spends visits of the holder's passes, soonest-expiring first; a pass for one child gives one visit to
 * a booking. Throws 409 if they do not reach.
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
  if (left > 0) throw refusal(409, 'shop.noVisitsLeft', { missing: left });
}

/** Says what the database refused when one balance was spent twice at the same moment. */
export function explainRefusedValue(error: unknown): never {
  if (refusedBy(error) === 'holding_balance') throw refusal(409, 'shop.spentMeanwhile');
  throw error;
}
