import { findEmailsOfFamily } from '#features/accounts/server/index.ts';
import { findCheckoutOf } from '#features/checkouts/server/index.ts';
import { advisoryLock } from '#platform/server/database/advisory-lock.ts';
import type { Db } from '#platform/server/database/database.ts';
import { httpError } from '#platform/server/http/errors.ts';
import type { Services } from '#platform/server/services.ts';
import { type Booking, findTrialOf } from './bookings-queries.ts';

/**
 * One trial per family, ever. Call it first in the transaction that books a trial: the trials of a family
 * are serialized until it ends. Throws 409 if there is one already.
 */
export async function requireFirstTrial(
  { clock }: Pick<Services, 'clock'>,
  db: Db,
  guardianEmail: string,
) {
  // The index refuses two under one e-mail; a merged family has several (decision 0031). Each is locked:
  // a transaction that began before the merge holds only its own.
  for (const email of await findEmailsOfFamily(db, guardianEmail)) {
    await advisoryLock(db, `trial:${email}`);
  }
  const earlier = await findTrialOf(db, guardianEmail);
  if (earlier) throw secondTrial(earlier, clock.now());
}

/**
 * A trial that its own browser left unpaid makes way for a new one; one from another network has to be
 * waited for, so that nobody ends another family's payment. Outside the transaction: it asks the provider.
 */
export async function makeWayForTrial(
  ctx: Pick<Services, 'db' | 'clock' | 'checkouts'>,
  guardianEmail: string,
  network: string,
) {
  const earlier = await findTrialOf(ctx.db, guardianEmail);
  if (!earlier) return;
  if (earlier.status !== 'pending' || earlier.heldFrom !== network) {
    throw secondTrial(earlier, ctx.clock.now());
  }
  const checkout = await findCheckoutOf(ctx.db, 'booking', earlier.id);
  if (checkout) await ctx.checkouts.end(checkout.id);
}

function secondTrial({ status, holdExpiresAt }: Booking, now: Date) {
  if (status !== 'pending' || !holdExpiresAt) return httpError(409, 'bookings.trialUsed');
  const left = holdExpiresAt.getTime() - now.getTime();
  return httpError(409, 'bookings.trialPending', {
    minutes: Math.max(1, Math.ceil(left / 60_000)),
  });
}
