import { addPeriods, type Period } from '#shared/periods.ts';

const DAY = 86_400_000;

/** The fields that decide how long a membership is valid. */
type Running = {
  state: 'active' | 'past_due' | 'ended';
  periodEnd: Date;
  graceUntil: Date | null;
  frozenAt: Date | null;
  subscriptionId: string | null;
  cancelAtPeriodEnd: boolean;
};

/** A membership's status as shown to its member and the venue. */
export type MembershipStatus = 'renews' | 'ends' | 'pastDue' | 'frozen' | 'ended';

/** The end of the paid period, or of the grace period while a renewal is due. */
export function validUntil({ periodEnd, graceUntil }: Running): Date {
  return graceUntil ?? periodEnd;
}

/** Whether the provider charges the next period automatically. */
export function isAutoRenewing(one: Running): boolean {
  return one.state !== 'ended' && one.subscriptionId !== null && !one.cancelAtPeriodEnd;
}

export function getMembershipStatus(one: Running): MembershipStatus {
  if (one.state === 'ended') return 'ended';
  if (one.frozenAt) return 'frozen';
  if (one.state === 'past_due') return 'pastDue';
  return isAutoRenewing(one) ? 'renews' : 'ends';
}

/** The price of the remaining days of the paid period, in cents, prorated by day. */
export function prorateRemainingPeriod(
  one: { priceCents: number; duration: Period; periodEnd: Date },
  now: Date,
): number {
  const length = one.duration === 'year' ? 365 : 30;
  const left = Math.max(0, one.periodEnd.getTime() - now.getTime()) / DAY;
  return Math.min(one.priceCents, Math.round((one.priceCents * left) / length));
}

/** Milliseconds before the period's end at which grace starts: the provider charges some time after it. */
export const GRACE_LEAD_MILLIS = 3_600_000;

/** Whether the next payment is due, or will be within the hour. */
export const isRenewalDue = (periodEnd: Date, now: Date) =>
  periodEnd.getTime() <= now.getTime() + GRACE_LEAD_MILLIS;

/** The end of the grace period; `days` is the venue's setting. */
export function graceEnd(periodEnd: Date, days: number): Date {
  return new Date(periodEnd.getTime() + days * DAY);
}

/**
 * The membership after another paid period. Computed from its first day, so that the 31st is restored after
 * February.
 */
export function afterRenewal(one: { startedAt: Date; periods: number; duration: Period }) {
  const periods = one.periods + 1;
  return { periods, periodEnd: addPeriods(one.startedAt, one.duration, periods) };
}

/** The membership after unfreezing: extended by the frozen time, from which later periods are computed. */
export function afterUnfreeze(
  one: { periodEnd: Date; periods: number; duration: Period; frozenAt: Date },
  now: Date,
) {
  const periodEnd = new Date(one.periodEnd.getTime() + now.getTime() - one.frozenAt.getTime());
  return { periodEnd, startedAt: addPeriods(periodEnd, one.duration, -one.periods) };
}
