import type { Db } from '#platform/server/database/database.ts';
import { httpError } from '#platform/server/http/errors.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import { splitPrice, stateOfPromo } from '../../shop-rules.ts';
import { countPromoUse, findPromo, type Promo, takePromoUseBack } from '../shop-queries.ts';
import { holderFor } from './find-holder.ts';
import { giveBackSpent, spendAgain } from './give-back-spent.ts';
import { grantHolding, spendCause } from './ledger-queries.ts';
import { spendableValue, spendValue, type ValueToSpend } from './spend-value.ts';

/** What a buyer wants to pay with, as it was typed. */
export type ValueTyped = {
  promoCode?: string | undefined;
  giftCode?: string | undefined;
  useCredit?: boolean | undefined;
};

/** The promo code that was typed; null without one. Throws 409 with the reason if it can't be used here. */
export async function promoToUse(
  db: Db,
  typed: string | undefined,
  what: 'shop' | 'bookings',
  now: Date,
): Promise<Promo | null> {
  const code = typed?.trim().toUpperCase();
  if (!code) return null;
  const promo = await findPromo(db, code);
  const state = stateOfPromo(promo, what, now);
  if (state !== 'good') throw httpError(409, `shop.promo.${state}`);
  return promo;
}

/** What stored value may pay here: nothing unless a code was typed or credit asked for. */
export async function valueOffered(
  ctx: Pick<CallContext, 'db' | 'user'>,
  { giftCode, useCredit }: ValueTyped,
): Promise<ValueToSpend> {
  const credit = useCredit && ctx.user ? await holderFor(ctx.db, ctx.user) : null;
  return { credit, giftCode: giftCode || null };
}

/** What `wholeCents` of a booking come to with what was typed; nothing is spent. Throws 409 as paying does. */
export async function priceWithValue(
  ctx: Pick<CallContext, 'clock' | 'db' | 'user'>,
  wholeCents: number,
  typed: ValueTyped,
) {
  const { db, clock } = ctx;
  const promo = await promoToUse(db, typed.promoCode, 'bookings', clock.now());
  const spendable = await spendableValue(ctx, db, await valueOffered(ctx, typed));
  const split = splitPrice({ wholeCents, reducibleCents: wholeCents, promo }, spendable);
  return { priceCents: wholeCents, ...split };
}

/**
 * Takes promo code and stored value for a booking of `wholeCents`, in its transaction; returns what a
 * booking keeps of that (its price is what the promo code leaves) and what is left to pay. Throws 409
 * for a code that cannot be used; what was taken goes back by giveValueBack.
 */
export async function payBookingWithValue(
  ctx: Pick<CallContext, 'clock' | 'user'>,
  db: Db,
  { bookingId, wholeCents, typed }: { bookingId: string; wholeCents: number; typed: ValueTyped },
) {
  const promo = await promoToUse(db, typed.promoCode, 'bookings', ctx.clock.now());
  if (promo && !(await countPromoUse(db, promo.id))) throw httpError(409, 'shop.promo.usedUp');
  const value = await valueOffered({ db, user: ctx.user }, typed);
  const price = { wholeCents, reducibleCents: wholeCents, promo };
  const choose = (spendable: number) => splitPrice(price, spendable).valueCents;
  const spent = await spendValue(ctx, db, value, choose, spendCause(`booking:${bookingId}`));
  const { discountCents, restCents, valueCents, dueCents } = splitPrice(price, spent);
  const kept = { promoCodeId: promo?.id ?? null, discountCents, priceCents: restCents, valueCents };
  return { kept, dueCents };
}

/** Gives back what an unpaid booking took: value and promo code. Safe to repeat. */
export async function giveValueBack(
  db: Db,
  booking: { id: string; promoCodeId: string | null },
): Promise<void> {
  await giveBackSpent(db, `booking:${booking.id}`);
  if (booking.promoCodeId) await takePromoUseBack(db, booking.promoCodeId);
}

/**
 * Paid after its hold expired: takes value and promo code once more. The database refuses what is gone by
 * now.
 */
export async function takeValueAgain(
  db: Db,
  booking: { id: string; promoCodeId: string | null },
): Promise<void> {
  await spendAgain(db, `booking:${booking.id}`);
  if (booking.promoCodeId) await countPromoUse(db, booking.promoCodeId);
}

/** Gives money back as credit: the account's, or the e-mail's until it has one. */
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
