import { type SaleLine, sumLines } from '#features/prices/tax-rules.ts';
import type { Db } from '#platform/server/database/database.ts';
import { httpError } from '#platform/server/http/errors.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import { getPromoState, splitLines } from '../../shop-rules.ts';
import { countPromoUse, findPromo, type Promo, revertPromoUse } from '../shop-queries.ts';
import { findHolder } from './find-holder.ts';
import { grantHolding, spendCause } from './ledger-queries.ts';
import { respendValue, returnSpentValue } from './return-spent-value.ts';
import { getSpendableCents, spendValue, type ValueToSpend } from './spend-value.ts';

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
  const credit = useCredit && ctx.user ? await findHolder(ctx.db, ctx.user) : null;
  return { credit, giftCode: giftCode || null };
}

/** Prices a booking of these lines with the entered codes, spending nothing. Throws 409 for an unusable code. */
export async function priceWithValue(
  ctx: Pick<CallContext, 'clock' | 'db' | 'user'>,
  lines: readonly SaleLine[],
  codes: ValueInput,
) {
  const { db, clock } = ctx;
  const promo = await findUsablePromo(db, codes.promoCode, 'bookings', clock.now());
  const spendable = await getSpendableCents(ctx, db, await resolveValue(ctx, codes));
  return { priceCents: sumLines(lines).totalCents, ...splitLines(lines, promo, spendable) };
}

/**
 * Counts the promo code's use and spends stored value on a booking of these lines, in the booking's transaction.
 * Returns the booking's columns (`priceCents` is the price after the discount), its lines with discount and tax, and
 * the amount due. Throws 409 for an unusable code. Reverted by `returnBookingValue`.
 */
export async function payBookingWithValue(
  ctx: Pick<CallContext, 'clock' | 'user'>,
  db: Db,
  { bookingId, lines, codes }: { bookingId: string; lines: SaleLine[]; codes: ValueInput },
) {
  const promo = await findUsablePromo(db, codes.promoCode, 'bookings', ctx.clock.now());
  if (promo && !(await countPromoUse(db, promo.id))) throw httpError(409, 'shop.promo.usedUp');
  const value = await resolveValue({ db, user: ctx.user }, codes);
  const chooseCents = (spendable: number) => splitLines(lines, promo, spendable).valueCents;
  const spent = await spendValue(ctx, db, value, chooseCents, spendCause(`booking:${bookingId}`));
  const split = splitLines(lines, promo, spent);
  const bookingColumns = {
    promoCodeId: promo?.id ?? null,
    discountCents: split.discountCents,
    priceCents: split.totalCents,
    valueCents: split.valueCents,
  };
  return { bookingColumns, lines: split.lines, dueCents: split.dueCents };
}

/**
 * Returns the value and promo code use of an unpaid booking. Must be called only once: another call returns no more
 * value, but reduces the promo code's uses again.
 */
export async function returnBookingValue(
  db: Db,
  booking: { id: string; promoCodeId: string | null },
): Promise<void> {
  await returnSpentValue(db, `booking:${booking.id}`);
  if (booking.promoCodeId) await revertPromoUse(db, booking.promoCodeId);
}

/**
 * Spends value again, for a booking paid after its hold expired, and counts its promo code unless that is used up
 * (decision 0020). Violates `holding_balance` if the value has been spent elsewhere.
 */
export async function respendBookingValue(
  db: Db,
  booking: { id: string; promoCodeId: string | null },
): Promise<void> {
  await respendValue(db, `booking:${booking.id}`);
  if (booking.promoCodeId) await countPromoUse(db, booking.promoCodeId);
}

/** Grants credit to the account, or to the email until an account verifies it. */
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
