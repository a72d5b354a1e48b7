import { slotWaitlist } from '#features/bookings/server/bookings-tables.ts';
import { waitlist } from '#features/waitlist/server/waitlist-tables.ts';
import { insertRows } from '#platform/server/database/insert-rows.ts';
import { idFor, range, seededRandom } from '#platform/server/seed-numbers.ts';
import { DAY_MILLIS, type DemoContext, HOUR_MILLIS, later } from './demo-context.ts';
import { type DemoFamily, planGuest } from './plan-families.ts';
import type { DemoSlot } from './plan-slots.ts';
import type { PlannedVisit } from './plan-visits.ts';

const WAITING_PER_SLOT = 3;
const LANDING_ENTRIES = 28;

/** Inserts families who wait for full sessions, and the waitlist of the landing page. */
export async function addWaitlists(
  ctx: DemoContext,
  slots: readonly DemoSlot[],
  families: readonly DemoFamily[],
  visits: readonly PlannedVisit[],
): Promise<void> {
  const { db, now } = ctx;
  const full = slots.filter(({ startsAt, taken, capacity }) => startsAt > now && taken >= capacity);
  await insertRows(
    db,
    slotWaitlist,
    full.flatMap((slot) => waitingFor(slot, families, visits, now)),
  );
  await insertRows(
    db,
    waitlist,
    range(LANDING_ENTRIES).map((number) => {
      const daysAgo = seededRandom('demo landing', number)() * 40;
      const createdAt = later(now, -daysAgo * DAY_MILLIS);
      return {
        id: idFor('demo landing', number),
        email: planGuest(1000 + number, createdAt, ctx).email,
        consent: number % 3 !== 0,
        consentAt: createdAt,
        createdAt,
        updatedAt: createdAt,
      };
    }),
  );
}

function waitingFor(
  slot: DemoSlot,
  families: readonly DemoFamily[],
  visits: readonly PlannedVisit[],
  now: Date,
): (typeof slotWaitlist.$inferInsert)[] {
  const booked = new Set(visits.filter((visit) => visit.slot === slot).map(({ family }) => family));
  return families
    .filter((family) => family.number > 0 && !booked.has(family))
    .slice(0, WAITING_PER_SLOT)
    .map(({ userId, name, email, language }, position) => ({
      id: idFor(`demo waiting ${slot.id}`, position),
      slotId: slot.id,
      userId,
      guardianName: name,
      guardianEmail: email,
      language,
      createdAt: later(now, -(WAITING_PER_SLOT - position) * 5 * HOUR_MILLIS),
    }));
}
