import { findFamilyEmails } from '#features/accounts/server/index.ts';
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

/** Returns the id of the family's unpaid trial, if any. Throws 409 if it has a paid one. */
export async function findUnpaidTrial(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  guardianEmail: string,
): Promise<string | undefined> {
  const existing = await findTrialOf(db, guardianEmail);
  if (existing && existing.status !== 'pending') throw secondTrialError(existing, clock.now());
  return existing?.id;
}

function secondTrialError({ status, holdExpiresAt }: Booking, now: Date) {
  if (status !== 'pending' || !holdExpiresAt) return httpError(409, 'bookings.trialUsed');
  const remainingMillis = holdExpiresAt.getTime() - now.getTime();
  return httpError(409, 'bookings.trialPending', {
    minutes: Math.max(1, Math.ceil(remainingMillis / 60_000)),
  });
}
