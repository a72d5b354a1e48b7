import type { Db } from '#platform/server/database/database.ts';
import { httpError } from '#platform/server/http/errors.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import { splitPrice, getPromoState } from '../../shop-rules.ts';
import { countPromoUse, findPromo, type Promo, undoPromoUse } from '../shop-queries.ts';
import { findHolder } from './find-holder.ts';
import { returnSpentValue, respendValue } from './return-spent-value.ts';
import { grantHolding, spendCause } from './ledger-queries.ts';
import { spendableValue, spendValue, type ValueToSpend } from './spend-value.ts';

/** The buyer's codes as typed. */
export type ValueInput = {
  promoCode?: string | undefined;
  giftCode?: string | undefined;
  useCredit?: boolean | undefined;
};

/** The typed promo code; null without one. Throws 409 with the reason if it can't be used here. */
export async function findUsablePromo(
  db: Db,
  typed: string | undefined,
  what: 'shop' | 'bookings',
  now: Date,
): Promise<Promo | null> {
  const code = typed?.trim().toUpperCase();
  if (!code) return null;
  const promo = await findPromo(db, code);
  const state = getPromoState(promo, what, now);
  if (state !== 'good') throw httpError(409, `shop.promo.${state}`);
  return promo;
}

/** The stored value that may be spent: only a typed gift card and requested credit. */
export async function resolveValue(
  ctx: Pick<CallContext, 'db' | 'user'>,
  { giftCode, useCredit }: ValueInput,
): Promise<ValueToSpend> {
  const credit = useCredit && ctx.user ? await findHolder(ctx.db, ctx.user) : null;
  return { credit, giftCode: giftCode || null };
}

/** The price of a booking of `wholeCents` with the typed codes, spending nothing. Throws 409 as paying does. */
export async function priceWithValue(
  ctx: Pick<CallContext, 'clock' | 'db' | 'user'>,
  fullCents: number,
  typed: ValueInput,
) {
  const { db, clock } = ctx;
  const promo = await findUsablePromo(db, typed.promoCode, 'bookings', clock.now());
  const spendable = await spendableValue(ctx, db, await resolveValue(ctx, typed));
  const split = splitPrice({ fullCents, reducibleCents: fullCents, promo }, spendable);
  return { priceCents: fullCents, ...split };
}

/**
 * Takes promo code and stored value for a booking of `wholeCents`, in its transaction. Returns the
 * booking's columns (its price is after the promo code) and the amount due. Throws 409 for an unusable code.
 * Reverted by returnBookingValue.
 */
export async function payBookingWithValue(
  ctx: Pick<CallContext, 'clock' | 'user'>,
  db: Db,
  { bookingId, fullCents, typed }: { bookingId: string; fullCents: number; typed: ValueInput },
) {
  const promo = await findUsablePromo(db, typed.promoCode, 'bookings', ctx.clock.now());
  if (promo && !(await countPromoUse(db, promo.id))) throw httpError(409, 'shop.promo.usedUp');
  const value = await resolveValue({ db, user: ctx.user }, typed);
  const price = { fullCents, reducibleCents: fullCents, promo };
  const choose = (spendable: number) => splitPrice(price, spendable).valueCents;
  const spent = await spendValue(ctx, db, value, choose, spendCause(`booking:${bookingId}`));
  const { discountCents, restCents, valueCents, dueCents } = splitPrice(price, spent);
  const kept = { promoCodeId: promo?.id ?? null, discountCents, priceCents: restCents, valueCents };
  return { kept, dueCents };
}

/** Returns value and promo code of an unpaid booking. Idempotent. */
export async function returnBookingValue(
  db: Db,
  booking: { id: string; promoCodeId: string | null },
): Promise<void> {
  await returnSpentValue(db, `booking:${booking.id}`);
  if (booking.promoCodeId) await undoPromoUse(db, booking.promoCodeId);
}

/**
 * For a booking paid after its hold expired: takes value and promo code again. Violates `holding_balance`
 * if the value was spent.
 */
export async function respendBookingValue(
  db: Db,
  booking: { id: string; promoCodeId: string | null },
): Promise<void> {
  await respendValue(db, `booking:${booking.id}`);
  if (booking.promoCodeId) await countPromoUse(db, booking.promoCodeId);
}

/** Grants credit to the account, or to the e-mail until an account verifies it. */
export async function grantCredit(
  db: Db,
  { userId, email }: { userId: string | null; email: string },
  { cents, cause, name }: { cents: number; cause: string; name: string },
): Promise<void> {
  await grantHolding(
    db,
    { kind: 'credit', userId, email, name, granted: cents, balance: cents, unitCents: 1 },
    cause,
  );
}
