import type { DaySlot } from '#features/bookings/bookings-rules.ts';
import { findDaySlots, findDueRefunds } from '#features/bookings/server/index.ts';
import { waiverRules } from '#features/waivers/waivers-rules.ts';
import type { Services } from '#platform/server/services.ts';
import type { ResponseOf } from '#shared/endpoint.ts';
import { venueDateOf } from '#shared/venue-dates.ts';
import type { checkInContract } from '../check-in-contract.ts';
import { findCareNotes } from './care-notes-queries.ts';
import { countVisits, findVisitsOfDay, type Visit } from './visits-queries.ts';

type Today = ResponseOf<(typeof checkInContract)['GET /api/check-in/today']>;

/** Returns the day at the desk: a page of visits, the families inside, and the spots left per slot. */
export async function findDeskDay(
  { db, clock, venue }: Pick<Services, 'db' | 'clock' | 'venue'>,
  page: { limit: number; cursor?: string },
): Promise<Today> {
  const now = clock.now();
  const { timezone, openPlayCents, waiverValidMonths } = venue();
  const date = venueDateOf(now, timezone);
  const [visits, { visitsCount, ...inside }, slots, dueRefunds, care] = await Promise.all([
    findVisitsOfDay(db, date, page),
    countVisits(db, date),
    findDaySlots(db, date, timezone),
    findDueRefunds(db),
    findCareNotes(db, date, waiverRules(waiverValidMonths, now)),
  ]);
  return {
    date,
    inside,
    visitsCount,
    visits: visits.map((visit) => ({ ...toLoggedVisit(visit), care: care.get(visit.id) ?? [] })),
    slots: slots.filter(({ endsAt }) => endsAt > now).map((slot) => toSlotAtDoor(slot, now)),
    owed: dueRefunds,
    openPlayCents,
  };
}

function toLoggedVisit(visit: Visit & { slotLabel: string | null }) {
  return {
    id: visit.id,
    guardianName: visit.guardianName,
    childrenCount: visit.childrenCount,
    source: visit.source,
    slotLabel: visit.slotLabel,
    bookingId: visit.bookingId,
    checkedInAt: visit.checkedInAt.toISOString(),
    checkedOutAt: visit.checkedOutAt?.toISOString() ?? null,
    conflict: visit.conflict,
  };
}

/** The spots left include those reserved for walk-ins. */
function toSlotAtDoor(slot: DaySlot, now: Date) {
  return {
    label: slot.label,
    startsAt: slot.startsAt.toISOString(),
    endsAt: slot.endsAt.toISOString(),
    isUnderWay: slot.startsAt <= now,
    capacity: slot.capacity,
    spots: Math.max(0, slot.capacity - slot.taken),
  };
}
