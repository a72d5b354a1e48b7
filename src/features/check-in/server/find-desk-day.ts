import type { DaySlot } from '#features/bookings/bookings-rules.ts';
import { findDaySlots, findDueRefunds } from '#features/bookings/server/index.ts';
import { createWaiverRules } from '#features/waivers/waivers-rules.ts';
import type { Services } from '#platform/server/services.ts';
import type { ResponseOf } from '#shared/endpoint.ts';
import { venueDateOf } from '#shared/venue-dates.ts';
import { leaveTimeOf } from '../arrival-rules.ts';
import type { checkInContract } from '../check-in-contract.ts';
import { findCareNotes, NO_CARE } from './care-notes-queries.ts';
import {
  countVisits,
  findVisitsInside,
  findVisitsOfDay,
  type VisitWithSlot,
} from './visits-queries.ts';

type Today = ResponseOf<(typeof checkInContract)['GET /api/check-in/today']>;

/**
 * Returns the day at the desk: a page of visits, the spots left per slot, the desk refunds due and, on the first page,
 * the families inside.
 */
export async function findDeskDay(
  { db, clock, venue }: Pick<Services, 'db' | 'clock' | 'venue'>,
  page: { limit: number; cursor?: string },
): Promise<Today> {
  const now = clock.now();
  const { timezone, floorNames, waiverValidMonths } = venue();
  const date = venueDateOf(now, timezone);
  const isFirstPage = page.cursor === undefined;
  const [visits, openVisits, { visitsCount, ...inside }, slots, dueRefunds, care] =
    await Promise.all([
      findVisitsOfDay(db, date, page),
      isFirstPage ? findVisitsInside(db, date) : [],
      countVisits(db, date),
      findDaySlots(db, date, timezone),
      findDueRefunds(db),
      findCareNotes(db, date, createWaiverRules(waiverValidMonths, now)),
    ]);
  const sessions = slots.map(toSession);
  const toLoggedVisitWithCare = (visit: VisitWithSlot) => ({
    ...toLoggedVisit(visit, sessions),
    ...(care.get(visit.id) ?? NO_CARE),
  });
  return {
    date,
    now: now.toISOString(),
    inside,
    visitsCount,
    visits: visits.map(toLoggedVisitWithCare),
    open: openVisits.map(toLoggedVisitWithCare),
    slots: slots.filter(({ endsAt }) => endsAt > now).map((slot) => toSlotAtDesk(slot, now)),
    owed: dueRefunds,
    floorNames,
  };
}

/** A slot with its instants in milliseconds. */
export const toSession = ({ startsAt, endsAt, capacity }: DaySlot) => ({
  startsAt: startsAt.getTime(),
  endsAt: endsAt.getTime(),
  capacity,
});

function toLoggedVisit(visit: VisitWithSlot, sessions: ReturnType<typeof toSession>[]) {
  const leaveTime = leaveTimeOf(
    visit.endsAt?.getTime() ?? null,
    sessions,
    visit.checkedInAt.getTime(),
  );
  return {
    id: visit.id,
    guardianName: visit.guardianName,
    childrenCount: visit.childrenCount,
    source: visit.source,
    slotLabel: visit.slotLabel,
    eventTitle: visit.eventTitle,
    bookingId: visit.bookingId,
    checkedInAt: visit.checkedInAt.toISOString(),
    checkedOutAt: visit.checkedOutAt?.toISOString() ?? null,
    leavesAt: leaveTime === null ? null : new Date(leaveTime).toISOString(),
    conflict: visit.conflict,
  };
}

/** The spots left include those reserved for walk-ins. */
function toSlotAtDesk(slot: DaySlot, now: Date) {
  return {
    label: slot.label,
    startsAt: slot.startsAt.toISOString(),
    endsAt: slot.endsAt.toISOString(),
    isUnderWay: slot.startsAt <= now,
    capacity: slot.capacity,
    spots: Math.max(0, slot.capacity - slot.taken),
  };
}
