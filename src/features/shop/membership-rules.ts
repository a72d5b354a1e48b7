import { addPeriods, type Period } from '#shared/periods.ts';

const DAY_MILLIS = 86_400_000;

/** The fields that decide how long a membership is valid. */
type MembershipTerms = {
  state: 'active' | 'past_due' | 'ended';
  periodEnd: Date;
  graceUntil: Date | null;
  frozenAt: Date | null;
  subscriptionId: string | null;
  cancelAtPeriodEnd: boolean;
};

/** A membership's displayed status. */
export type MembershipStatus = 'renews' | 'ends' | 'pastDue' | 'frozen' | 'ended';

/** The end of the paid period, or of the grace period while a renewal is due. */
export function getValidUntil({ periodEnd, graceUntil }: MembershipTerms): Date {
  return graceUntil ?? periodEnd;
}

/** Whether the provider charges the next period automatically. */
export function isAutoRenewing(membership: MembershipTerms): boolean {
  return (
    membership.state !== 'ended' &&
    membership.subscriptionId !== null &&
    !membership.cancelAtPeriodEnd
  );
}

export function getMembershipStatus(membership: MembershipTerms): MembershipStatus {
  if (membership.state === 'ended') return 'ended';
  if (membership.frozenAt) return 'frozen';
  if (membership.state === 'past_due') return 'pastDue';
  return isAutoRenewing(membership) ? 'renews' : 'ends';
}

/** The price of the paid period's remaining days, in cents, prorated by day. */
export function prorateRemainingPeriod(
  membership: { priceCents: number; duration: Period; periodEnd: Date },
  now: Date,
): number {
  const daysInPeriod = membership.duration === 'year' ? 365 : 30;
  const remainingDays = Math.max(0, membership.periodEnd.getTime() - now.getTime()) / DAY_MILLIS;
  return Math.min(
    membership.priceCents,
    Math.round((membership.priceCents * remainingDays) / daysInPeriod),
  );
}

/** The grace period starts this long before the period ends, because the provider charges only after the end. */
export const GRACE_LEAD_MILLIS = 3_600_000;

/** Whether the next payment is due within the hour. */
export const isRenewalDue = (periodEnd: Date, now: Date) =>
  periodEnd.getTime() <= now.getTime() + GRACE_LEAD_MILLIS;

/** The end of the grace period; `days` is the venue's setting. */
export function getGraceEnd(periodEnd: Date, days: number): Date {
  return new Date(periodEnd.getTime() + days * DAY_MILLIS);
}

/**
 * The membership's fields after another paid period. The period's end is computed from the membership's
 * first day, so that a membership started on the 31st returns to the 31st after February.
 */
export function afterRenewal(membership: { startedAt: Date; periods: number; duration: Period }) {
  const periods = membership.periods + 1;
  return { periods, periodEnd: addPeriods(membership.startedAt, membership.duration, periods) };
}

/**
 * The membership's fields after unfreezing: the period is extended by the frozen time, and later periods are computed
 * from its new end.
 */
export function afterUnfreeze(
  membership: { periodEnd: Date; periods: number; duration: Period; frozenAt: Date },
  now: Date,
) {
  const periodEnd = new Date(
    membership.periodEnd.getTime() + now.getTime() - membership.frozenAt.getTime(),
  );
  return { periodEnd, startedAt: addPeriods(periodEnd, membership.duration, -membership.periods) };
}
