import {
  bookableSpots,
  type DaySlot,
  dayStatus,
  slotStatus,
} from '#features/bookings/bookings-rules.ts';
import { deriveOpeningHours } from '#features/venue/opening-hours-rules.ts';
import type { VenueSettings } from '#features/venue/venue-settings.ts';
import { weekdayOf } from '#shared/venue-dates.ts';
import type { Openings } from './openings-contract.ts';

type Policy = Pick<VenueSettings, 'walkInReserve' | 'waitlistEnabled'>;
type Day = { date: string; slots: readonly DaySlot[] };

/** The number of days listed with their sessions: today and tomorrow. */
const LISTED_DAYS = 2;

/** Derives today's and tomorrow's sessions, the next open day, the hours and the session length from the week. */
export function openingsOf(
  week: readonly Day[],
  policy: Policy,
  now: Date,
): Pick<Openings, 'days' | 'nextOpenDate' | 'week' | 'sessionMinutes'> {
  const nextOpenDay = week
    .slice(LISTED_DAYS)
    .find(({ slots }) => dayStatus(slots, policy, now) === 'open');
  const slots = week.flatMap((day) => day.slots);
  return {
    days: week.slice(0, LISTED_DAYS).map((day) => toListedDay(day, policy, now)),
    nextOpenDate: nextOpenDay?.date ?? null,
    week: deriveOpeningHours(
      slots.map(({ venueDate, startTime, endTime }) => ({
        weekday: weekdayOf(venueDate),
        starts: startTime,
        ends: endTime,
      })),
    ),
    sessionMinutes: findCommonLength(slots),
  };
}

function toListedDay({ date, slots }: Day, policy: Policy, now: Date): Openings['days'][number] {
  return {
    date,
    status: dayStatus(slots, policy, now),
    sessions: slots
      .filter(({ startsAt }) => startsAt > now)
      .map((slot) => ({
        label: slot.label,
        available: bookableSpots(slot, policy, now),
        status: slotStatus(slot, policy, now),
      })),
  };
}

/** Returns the length that all slots share, in minutes; null if their lengths differ or there are none. */
function findCommonLength(slots: readonly DaySlot[]): number | null {
  const lengths = new Set(
    slots.map(
      ({ startTime, endTime }) => minutesSinceMidnight(endTime) - minutesSinceMidnight(startTime),
    ),
  );
  const [length] = lengths;
  return lengths.size === 1 && length !== undefined ? length : null;
}

/** Uses wall-clock times, so that a clock change does not shorten a session. */
function minutesSinceMidnight(venueTime: string): number {
  const [hour = 0, minute = 0] = venueTime.split(':').map(Number);
  return hour * 60 + minute;
}
