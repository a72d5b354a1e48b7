import { findFamilyEmails } from '#features/accounts/server/index.ts';
import { findCheckoutOf } from '#features/checkouts/server/index.ts';
import { acquireAdvisoryLock } from '#platform/server/database/advisory-lock.ts';
import type { Db } from '#platform/server/database/database.ts';
import { httpError } from '#platform/server/http/errors.ts';
import type { Services } from '#platform/server/services.ts';
import { type Booking, findTrialOf } from './bookings-queries.ts';

/**
 * Throws 409 if the family has a trial, paid or unpaid. Call it first in the transaction that books one: it locks the
 * family's emails, so its concurrent trials are serialized.
 */
export async function requireFirstTrial(
  { clock }: Pick<Services, 'clock'>,
  db: Db,
  guardianEmail: string,
) {
  // The unique index covers only one email, but a merged family has several (decision 0031). All are locked, because a
  // transaction that started before the merge locks only its own.
  for (const email of await findFamilyEmails(db, guardianEmail)) {
    await acquireAdvisoryLock(db, `trial:${email}`);
  }
  const existing = await findTrialOf(db, guardianEmail);
  if (existing) throw secondTrialError(existing, clock.now());
}

/**
 * Ends an unpaid trial from the same network, so the family can start again. Throws 409 for a paid one, and for one
 * from another network, which has to expire, because others must not end a family's payment. Call it outside a
 * transaction, because it calls the provider.
 */
export async function endUnpaidTrial(
  ctx: Pick<Services, 'db' | 'clock' | 'checkouts'>,
  guardianEmail: string,
  network: string,
) {
  const existing = await findTrialOf(ctx.db, guardianEmail);
  if (!existing) return;
  if (existing.status !== 'pending' || existing.heldFrom !== network) {
    throw secondTrialError(existing, ctx.clock.now());
  }
  const checkout = await findCheckoutOf(ctx.db, 'booking', existing.id);
  if (checkout) await ctx.checkouts.end(checkout.id);
}

function secondTrialError({ status, holdExpiresAt }: Booking, now: Date) {
  if (status !== 'pending' || !holdExpiresAt) return httpError(409, 'bookings.trialUsed');
  const remainingMillis = holdExpiresAt.getTime() - now.getTime();
  return httpError(409, 'bookings.trialPending', {
    minutes: Math.max(1, Math.ceil(remainingMillis / 60_000)),
  });
}
