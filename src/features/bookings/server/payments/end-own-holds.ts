import { findCheckoutOf } from '#features/checkouts/server/index.ts';
import { httpError, notFound } from '#platform/server/http/errors.ts';
import { hasStartedPayment, isPayer } from '#platform/server/http/payer-cookie.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import { findBooking } from '../bookings-queries.ts';
import { findFamilyPermission } from '../family-bookings-queries.ts';
import { canChangeBooking, toOwner } from '../own-booking.ts';
import {
  findOpenHolds,
  type HoldTarget,
  isPaidBooking,
  type OpenHold,
} from './open-holds-queries.ts';

/**
 * Ends the caller's unpaid bookings of a session or event at the provider, so that a family that left the payment page
 * can book again (decision 0009): those started by this browser, and those of the caller's account with the same email.
 * The email alone proves nothing. Ends none if even all of them would not free `missingSpots`. Returns whether any was
 * ended; throws 409 if one was paid meanwhile, 502 if the provider is unreachable. Call it outside a transaction.
 */
export async function endOwnHolds(
  ctx: CallContext,
  target: HoldTarget,
  { guardianEmail, missingSpots = 0 }: { guardianEmail: string; missingSpots?: number },
): Promise<boolean> {
  if (!ctx.user && !hasStartedPayment(ctx, ctx.request)) return false;
  const own: OpenHold[] = [];
  for (const hold of await findOpenHolds(ctx.db, target)) {
    if (isStartedHere(ctx, hold) || (await isOfAccount(ctx, hold, guardianEmail))) own.push(hold);
  }
  if (own.reduce((sum, { childrenCount }) => sum + childrenCount, 0) < missingSpots) return false;
  for (const hold of own) {
    await ctx.checkouts.end(hold.checkoutId);
    if (await isPaidBooking(ctx.db, hold.id)) throw httpError(409, 'bookings.paidMeanwhile');
  }
  return own.length > 0;
}

/**
 * Ends an unpaid booking whose payment page the caller left. Returns its payment session if it was paid meanwhile, else
 * null. Throws 404 unless this browser or the caller's account made it, 502 if the provider is unreachable.
 */
export async function leavePayment(ctx: CallContext, bookingId: string): Promise<string | null> {
  const booking = await findBooking(ctx.db, bookingId);
  const checkout = booking && (await findCheckoutOf(ctx.db, 'booking', bookingId));
  if (!checkout) throw notFound();
  if (!isStartedHere(ctx, checkout) && !(await isOfAccount(ctx, booking, booking.guardianEmail)))
    throw notFound();
  const [hold] = await findOpenHolds(ctx.db, { bookingId });
  if (hold) await ctx.checkouts.end(hold.checkoutId);
  return (await isPaidBooking(ctx.db, bookingId)) ? checkout.sessionId : null;
}

const isStartedHere = (ctx: CallContext, { sessionId }: Pick<OpenHold, 'sessionId'>) =>
  sessionId !== null && isPayer(ctx, ctx.request, sessionId);

async function isOfAccount(
  { db, user }: CallContext,
  hold: Pick<OpenHold, 'userId' | 'guardianEmail'>,
  guardianEmail: string | null,
): Promise<boolean> {
  if (!user || hold.guardianEmail !== guardianEmail) return false;
  return canChangeBooking(toOwner(user), hold, await findFamilyPermission(db, user.id, hold));
}
