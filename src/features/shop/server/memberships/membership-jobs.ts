import { inTransaction } from '#platform/server/database/database.ts';
import { job } from '#platform/server/jobs/jobs.ts';
import type { Services } from '#platform/server/services.ts';
import { GRACE_LEAD_MILLIS, getGraceEnd, isAutoRenewing } from '../../membership-rules.ts';
import { queueMembershipEndedEmail, queueRenewalReminderEmail } from './membership-emails.ts';
import {
  endExpiredMemberships,
  findDueRenewals,
  findYearlyRenewals,
  lockMembership,
  type Membership,
  updateMembership,
} from './memberships-queries.ts';
import { syncMemberCode } from './start-membership.ts';

const HOUR_MILLIS = 3_600_000;
const DAY_MILLIS = 24 * HOUR_MILLIS;
const BATCH_SIZE = 500;

/** Reminders are sent this long before a yearly renewal. */
const REMINDER_LEAD_MILLIS = 21 * DAY_MILLIS;

export const membershipJobs = {
  'check-memberships': job<object>({
    cron: '*/5 * * * *',
    expireInSeconds: 280,
    run: (ctx) => checkMemberships(ctx),
  }),
  'remind-of-renewals': job<object>({
    cron: '10 15 * * *',
    expireInSeconds: 280,
    run: (ctx) => sendRenewalReminders(ctx),
  }),
  'pause-membership': job<{ membershipId: string }>({
    retryLimit: 30,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 3600,
    expireInSeconds: 60,
    run: (ctx, { membershipId }) => syncPause(ctx, membershipId),
  }),
};

/**
 * Starts the grace period of memberships due for renewal before they expire, syncs them with the provider in
 * case a webhook was lost, ends expired memberships and emails their members.
 */
export async function checkMemberships(ctx: Services): Promise<void> {
  const now = ctx.clock.now();
  const due = await findDueRenewals(ctx.db, {
    dueBefore: new Date(now.getTime() + GRACE_LEAD_MILLIS),
    syncedBefore: new Date(now.getTime() - HOUR_MILLIS),
    limit: BATCH_SIZE,
  });
  for (const { id, subscriptionId } of due) {
    await startGrace(ctx, id);
    await ctx.checkouts
      .syncSubscription(subscriptionId ?? '')
      .catch((error: unknown) =>
        ctx.log.error(
          { err: error, membershipId: id },
          'failed to sync the membership with the provider; retrying in an hour',
        ),
      );
  }
  await inTransaction(ctx.db, async (db) => {
    for (const membership of await endExpiredMemberships(db, now)) {
      if (!membership.userId) continue;
      await syncMemberCode(ctx, db, membership.userId);
      await queueMembershipEndedEmail(ctx, db, membership);
    }
  });
}

/**
 * Starts the grace period of an auto-renewing membership, because the provider charges some time after the period ends.
 * Sets `syncedAt`, so that the membership is synced at most hourly.
 */
async function startGrace(ctx: Services, id: string) {
  await inTransaction(ctx.db, async (db) => {
    const membership = await lockMembership(db, { id });
    if (!membership?.userId) return;
    const isDue = isAutoRenewing(membership) && membership.graceUntil === null;
    const { membershipGraceDays } = ctx.venue();
    await updateMembership(db, id, {
      syncedAt: ctx.clock.now(),
      ...(isDue && { graceUntil: getGraceEnd(membership.periodEnd, membershipGraceDays) }),
    });
    if (isDue) await syncMemberCode(ctx, db, membership.userId);
  });
}

/** Emails a reminder three weeks before each yearly renewal, once. */
export async function sendRenewalReminders(ctx: Services): Promise<void> {
  const now = ctx.clock.now();
  const upcoming = await findYearlyRenewals(
    ctx.db,
    now,
    new Date(now.getTime() + REMINDER_LEAD_MILLIS),
  );
  await inTransaction(ctx.db, async (db) => {
    for (const membership of upcoming) await queueRenewalReminderEmail(ctx, db, membership);
  });
}

/** Pauses or resumes the subscription at the provider to match the membership's current state. */
async function syncPause({ db, payments }: Services, membershipId: string): Promise<void> {
  const membership = await findMembership(db, membershipId);
  if (!membership?.subscriptionId || membership.state === 'ended') return;
  await payments.subscriptions.setPaused(membership.subscriptionId, membership.frozenAt !== null);
}

function findMembership(db: Services['db'], id: string): Promise<Membership | null> {
  return inTransaction(db, (db) => lockMembership(db, { id }));
}
