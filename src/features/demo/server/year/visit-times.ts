import { seededRandom } from '#platform/server/seed-numbers.ts';
import { later, MINUTE_MILLIS } from './demo-context.ts';

const NO_SHOW_SHARE = 0.05;

export type VisitTimes = { arrivesAt: Date; leavesAt: Date };

/**
 * When a family with a booking comes and leaves; null if it does not come. The same for each call, so that families who
 * are expected after the demo was built arrive as planned.
 */
export function visitTimesOf(
  bookingId: string,
  session: { startsAt: Date; endsAt: Date },
): VisitTimes | null {
  const random = seededRandom(`arrival ${bookingId}`, 0);
  if (random() < NO_SHOW_SHARE) return null;
  return {
    // From ten minutes early to half an hour late, mostly on time.
    arrivesAt: later(session.startsAt, (40 * random() * random() - 10) * MINUTE_MILLIS),
    leavesAt: later(session.endsAt, -25 * random() ** 2 * MINUTE_MILLIS),
  };
}
