import type { Db } from '#platform/server/database/database.ts';
import { httpError } from '#platform/server/http/errors.ts';
import { getPromoState, normalizePromoCode } from '../../shop-rules.ts';
import { findPromo, type Promo } from '../shop-queries.ts';
import { findHolder, type Payer } from './find-holder.ts';
import { findGiftCard } from './ledger-queries.ts';
import { findCardByCode, type ValueToSpend } from './spend-value.ts';

/** The codes as entered, and the choice to use credit. */
export type ValueInput = {
  promoCode?: string | undefined;
  giftCode?: string | undefined;
  useCredit?: boolean | undefined;
};

/** Finds the entered promo code. Returns null if none was entered; throws 409 with the reason if it can't be used. */
export async function findUsablePromo(
  db: Db,
  input: string | undefined,
  scope: 'shop' | 'bookings',
  now: Date,
): Promise<Promo | null> {
  const code = normalizePromoCode(input ?? '');
  if (!code) return null;
  const promo = await findPromo(db, code);
  const state = getPromoState(promo, scope, now);
  if (state !== 'good') throw httpError(409, `shop.promo.${state}`);
  return promo;
}

/** The stored value that may be spent: an entered gift card, and credit if requested. */
export async function resolveValue(
  ctx: { db: Db; user: Payer | null },
  { giftCode, useCredit }: ValueInput,
): Promise<ValueToSpend> {
  const creditHolder = useCredit && ctx.user ? await findHolder(ctx.db, ctx.user) : null;
  return { creditHolder, giftCode: giftCode || null };
}

/**
 * Sorts codes that staff typed into one field into a promo code and a gift card. Throws 409 for a code that is neither,
 * and for two of a kind.
 */
export async function sortEnteredCodes(
  db: Db,
  codes: readonly string[],
): Promise<Pick<ValueInput, 'promoCode' | 'giftCode'>> {
  const sorted: Pick<ValueInput, 'promoCode' | 'giftCode'> = {};
  for (const code of codes) {
    const isPromo = (await findPromo(db, normalizePromoCode(code))) !== null;
    const kind = isPromo ? 'promoCode' : 'giftCode';
    if (!isPromo && !(await findCardByCode(db, code, findGiftCard)))
      throw httpError(409, 'shop.noSuchCode', { code });
    if (sorted[kind] !== undefined) throw httpError(409, 'shop.oneCodeOfEach');
    sorted[kind] = code;
  }
  return sorted;
}
