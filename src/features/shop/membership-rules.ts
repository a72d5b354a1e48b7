import { addPeriods, type Period } from '#shared/periods.ts';

const DAY = 86_400_000;

/** What decides how long a membership is good for. */
type Running = {
  state: 'active' | 'past_due' | 'ended';
  periodEnd: Date;
  graceUntil: Date | null;
  frozenAt: Date | null;
  subscriptionId: string | null;
  cancelAtPeriodEnd: boolean;
};

/** How a membership looks to its member and to the venue. */
export type MembershipStatus = 'renews' | 'ends' | 'pastDue' | 'frozen' | 'ended';

/** Until when its code is good: what is paid for, and the days of grace while a renewal is due. */
export function validUntil({ periodEnd, graceUntil }: Running): Date {
  return graceUntil ?? periodEnd;
}

/** Whether the provider takes the next payment by itself. */
export function renewsByItself(one: Running): boolean {
  return one.state !== 'ended' && one.subscriptionId !== null && !one.cancelAtPeriodEnd;
}

export function statusOfMembership(one: Running): MembershipStatus {
  if (one.state === 'ended') return 'ended';
  if (one.frozenAt) return 'frozen';
  if (one.state === 'past_due') return 'pastDue';
  return renewsByItself(one) ? 'renews' : 'ends';
}

/** What the days that are left of the paid period cost, in cents; a day's part of its price. */
export function restOfPeriod(
  one: { priceCents: number; duration: Period; periodEnd: Date },
  now: Date,
): number {
  const length = one.duration === 'year' ? 365 : 30;
  const left = Math.max(0, one.periodEnd.getTime() - now.getTime()) / DAY;
  return Math.min(one.priceCents, Math.round((one.priceCents * left) / length));
}

/** Grace is given so long before the period ends: the provider takes the money some time after. */
export const GRACE_BEFORE = 3_600_000;

/** Whether the next payment is due, or will be within the hour. */
export const isRenewalDue = (periodEnd: Date, now: Date) =>
  periodEnd.getTime() <= now.getTime() + GRACE_BEFORE;

/** The end of the grace that a due renewal has; the days are the venue's. */
export function graceEnd(periodEnd: Date, days: number): Date {
  return new Date(periodEnd.getTime() + days * DAY);
}

/**
 * What another paid period makes of it. Counted from its first day, so that the 31st comes back after a
 * February.
 */
export function afterRenewal(one: { startedAt: Date; periods: number; duration: Period }) {
  const periods = one.periods + 1;
  return { periods, periodEnd: addPeriods(one.startedAt, one.duration, periods) };
}

/** What thawing makes of it: the time that it was frozen is added, and further periods count on from there. */
export function afterThaw(
  one: { periodEnd: Date; periods: number; duration: Period; frozenAt: Date },
  now: Date,
) {
  const periodEnd = new Date(one.periodEnd.getTime() + now.getTime() - one.frozenAt.getTime());
  return { periodEnd, startedAt: addPeriods(periodEnd, one.duration, -one.periods) };
}
