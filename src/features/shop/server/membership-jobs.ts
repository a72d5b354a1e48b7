import { inTransaction } from '#platform/server/database/database.ts';
import { job } from '#platform/server/jobs/jobs.ts';
import type { Services } from '#platform/server/services.ts';
import { GRACE_BEFORE, graceEnd, renewsByItself } from '../membership-rules.ts';
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
    run: (here) => keepMemberships(here),
  }),
  'remind-of-renewals': job<object>({
    every: '10 15 * * *',
    expireInSeconds: 280,
    run: (here) => remindOfRenewals(here),
  }),
  'pause-membership': job<{ membershipId: string }>({
    retryLimit: 30,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 3600,
    expireInSeconds: 60,
    run: (here, { membershipId }) => pauseAsFrozen(here, membershipId),
  }),
};

/**
 * Gives memberships whose renewal is due their grace, before they run out; asks the provider about them,
 * for a report may be lost; ends those whose time is up.
 */
export async function keepMemberships(here: Services): Promise<void> {
  const now = here.clock.now();
  const due = await findDueRenewals(here.db, {
    soon: new Date(now.getTime() + GRACE_BEFORE),
    askedBefore: new Date(now.getTime() - HOUR),
    limit: AT_ONCE,
  });
  for (const { id, subscriptionId } of due) {
    await giveGrace(here, id);
    await here.checkouts
      .follow(subscriptionId ?? '')
      .catch((error: unknown) =>
        here.log.error(
          { err: error, membershipId: id },
          'the provider was not asked; again in an hour',
        ),
      );
  }
  await inTransaction(here.db, async (db) => {
    for (const membership of await endMemberships(db, now)) {
      if (!membership.userId) continue;
      await applyToCode(here, db, membership.userId);
      await mailEnded(here, db, membership);
    }
  });
}

/** The provider takes the money some time after the period ends: nobody is turned away meanwhile. */
async function giveGrace(here: Services, id: string) {
  await inTransaction(here.db, async (db) => {
    const membership = await lockMembership(db, { id });
    if (!membership?.userId) return;
    const isDue = renewsByItself(membership) && membership.graceUntil === null;
    const { membershipGraceDays } = here.venue();
    await changeMembership(db, id, {
      askedAt: here.clock.now(),
      ...(isDue && { graceUntil: graceEnd(membership.periodEnd, membershipGraceDays) }),
    });
    if (isDue) await applyToCode(here, db, membership.userId);
  });
}

/** A year that renews by itself is announced three weeks before, once. */
export async function remindOfRenewals(here: Services): Promise<void> {
  const now = here.clock.now();
  const soon = await findYearlyRenewals(here.db, now, new Date(now.getTime() + TOLD_BEFORE));
  await inTransaction(here.db, async (db) => {
    for (const membership of soon) await mailRenewsSoon(here, db, membership);
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
