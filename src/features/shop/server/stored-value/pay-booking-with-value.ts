import { type SaleLine, sumLines } from '#features/prices/tax-rules.ts';
import type { Db } from '#platform/server/database/database.ts';
import { httpError } from '#platform/server/http/errors.ts';
import type { Services } from '#platform/server/services.ts';
import { splitLines } from '../../split-price-rules.ts';
import { decrementPromoUses, incrementPromoUses } from '../shop-queries.ts';
import { findUsablePromo, resolveValue, type ValueInput } from './entered-codes.ts';
import type { Payer } from './find-holder.ts';
import { type Subject, spendCause } from './ledger-queries.ts';
import { respendValue, returnSpentValue } from './return-spent-value.ts';
import { getSpendableCents, spendValue } from './spend-value.ts';

/** `user` is the account whose credit may be spent: the caller, or at the desk the family; null for a guest. */
type Paying = Pick<Services, 'clock'> & { user: Payer | null };

type Sale = {
  subject: Subject;
  lines: SaleLine[];
  codes: ValueInput;
  /** As for `splitLines`. */
  minDueCents?: number;
};

/** Prices a booking of these lines with the entered codes, spending nothing. Throws 409 for an unusable code. */
export async function priceWithValue(
  ctx: Paying & { db: Db },
  lines: readonly SaleLine[],
  codes: ValueInput,
  minDueCents?: number,
) {
  const { db, clock } = ctx;
  const promo = await findUsablePromo(db, codes.promoCode, 'bookings', clock.now());
  const spendable = await getSpendableCents(ctx, db, await resolveValue(ctx, codes));
  return {
    priceCents: sumLines(lines).totalCents,
    ...splitLines(lines, promo, spendable, minDueCents),
  };
}

/**
 * Counts the promo code's use and spends stored value on a sale of these lines, such as a booking, in its transaction.
 * Returns the booking's columns (`priceCents` is the price after the discount), its lines with discount and tax, and
 * the amount due. Throws 409 for an unusable code. Reverted by `returnBookingValue`.
 */
export async function payBookingWithValue(
  ctx: Paying,
  db: Db,
  { subject, lines, codes, minDueCents }: Sale,
) {
  const entered = await findUsablePromo(db, codes.promoCode, 'bookings', ctx.clock.now());
  // A code that discounts nothing, such as where a pass covers everything, is not used up.
  const promo = splitLines(lines, entered, 0, minDueCents).discountCents > 0 ? entered : null;
  if (promo && !(await incrementPromoUses(db, promo.id))) throw httpError(409, 'shop.promo.usedUp');
  const value = await resolveValue({ db, user: ctx.user }, codes);
  const chooseCents = (spendable: number) =>
    splitLines(lines, promo, spendable, minDueCents).valueCents;
  const spent = await spendValue(ctx, db, value, chooseCents, spendCause(subject));
  const split = splitLines(lines, promo, spent, minDueCents);
  const bookingColumns = {
    promoCodeId: promo?.id ?? null,
    discountCents: split.discountCents,
    priceCents: split.totalCents,
    valueCents: split.valueCents,
  };
  return { bookingColumns, lines: split.lines, dueCents: split.dueCents };
}

/**
 * Returns the value, pass visits and promo code use of a booking that is unpaid or undone, and what was spent. Must be
 * called only once: another call returns no more value, but reduces the promo code's uses again.
 */
export async function returnBookingValue(
  db: Db,
  booking: { id: string; promoCodeId: string | null },
): Promise<{ cents: number; visits: number }> {
  return returnSaleValue(db, `booking:${booking.id}`, booking.promoCodeId);
}

/** Returns the value and promo code use of any sale, as `returnBookingValue` does. */
export async function returnSaleValue(db: Db, subject: Subject, promoCodeId: string | null) {
  if (promoCodeId) await decrementPromoUses(db, promoCodeId);
  return returnSpentValue(db, subject);
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
  if (booking.promoCodeId) await incrementPromoUses(db, booking.promoCodeId);
}
