import { idFor, range, seededRandom } from '#platform/server/seed-numbers.ts';
import { addPeriods, type Period } from '#shared/periods.ts';
import { DAY_MILLIS, type DemoContext, later } from './demo-context.ts';
import type { DemoFamily } from './plan-families.ts';

const YEARLY_SHARE = 0.15;
const CANCELLED_SHARE = 0.15;

export type PlannedMembership = {
  family: DemoFamily;
  orderId: string;
  codeId: string;
  duration: Period;
  startedAt: Date;
  /** The start of each paid period, the first included. */
  paidAt: Date[];
  periodEnd: Date;
  isCancelled: boolean;
};

/** Plans a membership for each family with that habit, each paid up to now unless it was cancelled. */
export function planMemberships(
  families: readonly DemoFamily[],
  { now }: DemoContext,
): PlannedMembership[] {
  return families
    .filter(({ habit }) => habit === 'membership')
    .map((family): PlannedMembership => {
      const { number, joinedAt } = family;
      const random = seededRandom('demo membership', number);
      const isOwn = number === 0;
      const duration = !isOwn && random() < YEARLY_SHARE ? 'year' : 'month';
      const delayDays = isOwn ? 90 : random() * 20;
      const startedAt = later(
        joinedAt,
        Math.min(delayDays * DAY_MILLIS, (now.getTime() - joinedAt.getTime()) / 2),
      );
      const isCancelled = !isOwn && random() < CANCELLED_SHARE;
      const mostPeriods = isCancelled ? 1 + Math.floor(random() * 7) : Number.POSITIVE_INFINITY;
      let periods = 1;
      while (periods < mostPeriods && addPeriods(startedAt, duration, periods) <= now) periods += 1;
      return {
        family,
        orderId: idFor('demo membership order', number),
        codeId: idFor('demo code', number),
        duration,
        startedAt,
        paidAt: range(periods).map((period) => addPeriods(startedAt, duration, period)),
        periodEnd: addPeriods(startedAt, duration, periods),
        isCancelled,
      };
    });
}
