import { inTransaction } from '#platform/server/database/database.ts';
import { job } from '#platform/server/jobs/jobs.ts';
import type { Services } from '#platform/server/services.ts';
import { GRACE_BEFORE, graceEnd, renewsByItself } from '../../membership-rules.ts';
import { applyToCode } from './extend-membership.ts';
import { mailEnded, mailRenewsSoon } from './membership-mails.ts';
import {
  changeMembership,
  endMemberships,
  findDueRenewals,
  findYearlyRenewals,
  lockMembership,
  type Membership,
} from './memberships-queries.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const AT_ONCE = 500;

/** So long before a year is over its member is told what the next one costs. */
const TOLD_BEFORE = 21 * DAY;

export const membershipJobs = {
  'keep-memberships': job<object>({
    every: '*/5 * * * *',
    expireInSeconds: 280,
    run: (ctx) => keepMemberships(ctx),
  }),
  'remind-of-renewals': job<object>({
    every: '10 15 * * *',
    expireInSeconds: 280,
    run: (ctx) => remindOfRenewals(ctx),
  }),
  'pause-membership': job<{ membershipId: string }>({
    retryLimit: 30,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 3600,
    expireInSeconds: 60,
    run: (ctx, { membershipId }) => pauseAsFrozen(ctx, membershipId),
  }),
};

/**
 * Gives memberships whose renewal is due their grace, before they run out; asks the provider about them,
 * for a report may be lost; ends those whose time is up.
 */
export async function keepMemberships(ctx: Services): Promise<void> {
  const now = ctx.clock.now();
  const due = await findDueRenewals(ctx.db, {
    soon: new Date(now.getTime() + GRACE_BEFORE),
    askedBefore: new Date(now.getTime() - HOUR),
    limit: AT_ONCE,
  });
  for (const { id, subscriptionId } of due) {
    await giveGrace(ctx, id);
    await ctx.checkouts
      .follow(subscriptionId ?? '')
      .catch((error: unknown) =>
        ctx.log.error(
          { err: error, membershipId: id },
          'the provider was not asked; again in an hour',
        ),
      );
  }
  await inTransaction(ctx.db, async (db) => {
    for (const membership of await endMemberships(db, now)) {
      if (!membership.userId) continue;
      await applyToCode(ctx, db, membership.userId);
      await mailEnded(ctx, db, membership);
    }
  });
}

/** The provider takes the money some time after the period ends: nobody is turned away meanwhile. */
async function giveGrace(ctx: Services, id: string) {
  await inTransaction(ctx.db, async (db) => {
    const membership = await lockMembership(db, { id });
    if (!membership?.userId) return;
    const isDue = renewsByItself(membership) && membership.graceUntil === null;
    const { membershipGraceDays } = ctx.venue();
    await changeMembership(db, id, {
      askedAt: ctx.clock.now(),
      ...(isDue && { graceUntil: graceEnd(membership.periodEnd, membershipGraceDays) }),
    });
    if (isDue) await applyToCode(ctx, db, membership.userId);
  });
}

/** A year that renews by itself is announced three weeks before, once. */
export async function remindOfRenewals(ctx: Services): Promise<void> {
  const now = ctx.clock.now();
  const soon = await findYearlyRenewals(ctx.db, now, new Date(now.getTime() + TOLD_BEFORE));
  await inTransaction(ctx.db, async (db) => {
    for (const membership of soon) await mailRenewsSoon(ctx, db, membership);
  });
}

/** Tells the provider whether money is to be taken, as the membership is now. */
async function pauseAsFrozen({ db, payments }: Services, membershipId: string): Promise<void> {
  const membership = await findMembership(db, membershipId);
  if (!membership?.subscriptionId || membership.state === 'ended') return;
  await payments.subscriptions.pause(membership.subscriptionId, membership.frozenAt !== null);
}

function findMembership(db: Services['db'], id: string): Promise<Membership | null> {
  return inTransaction(db, (db) => lockMembership(db, { id }));
}
