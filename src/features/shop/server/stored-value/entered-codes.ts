import type { Db } from '#platform/server/database/database.ts';
import { httpError } from '#platform/server/http/errors.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import { getPromoState } from '../../shop-rules.ts';
import { findPromo, type Promo } from '../shop-queries.ts';
import { findHolder } from './find-holder.ts';
import type { ValueToSpend } from './spend-value.ts';

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
  const code = input?.trim().toUpperCase();
  if (!code) return null;
  const promo = await findPromo(db, code);
  const state = getPromoState(promo, scope, now);
  if (state !== 'good') throw httpError(409, `shop.promo.${state}`);
  return promo;
}

/** The stored value that may be spent: an entered gift card, and credit if requested. */
export async function resolveValue(
  ctx: Pick<CallContext, 'db' | 'user'>,
  { giftCode, useCredit }: ValueInput,
): Promise<ValueToSpend> {
  const creditHolder = useCredit && ctx.user ? await findHolder(ctx.db, ctx.user) : null;
  return { creditHolder, giftCode: giftCode || null };
}
