import { findFamilyEmails } from '#features/accounts/server/index.ts';
import { acquireAdvisoryLock } from '#platform/server/database/advisory-lock.ts';
import type { Db } from '#platform/server/database/database.ts';
import { httpError } from '#platform/server/http/errors.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import type { Services } from '#platform/server/services.ts';
import { type Booking, findTrialOf } from './bookings-queries.ts';
import { endOwnHolds } from './payments/end-own-holds.ts';

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
 * Ends the caller's own unpaid trial on any day, so the family can start again. Anybody else's has to expire, because
 * others must not end a family's payment. Throws like `endOwnHolds`. Call it outside a transaction.
 */
export async function endUnpaidTrial(ctx: CallContext, guardianEmail: string) {
  const existing = await findTrialOf(ctx.db, guardianEmail);
  if (!existing) return;
  if (existing.status !== 'pending') throw secondTrialError(existing, ctx.clock.now());
  await endOwnHolds(ctx, { bookingId: existing.id }, { guardianEmail });
}

function secondTrialError({ status, holdExpiresAt }: Booking, now: Date) {
  if (status !== 'pending' || !holdExpiresAt) return httpError(409, 'bookings.trialUsed');
  const remainingMillis = holdExpiresAt.getTime() - now.getTime();
  return httpError(409, 'bookings.trialPending', {
    minutes: Math.max(1, Math.ceil(remainingMillis / 60_000)),
  });
}
