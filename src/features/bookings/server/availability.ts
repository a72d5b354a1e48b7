import type { z } from 'zod';
import { sharedAnswer } from '../../../server/answers.ts';
import { readTogether } from '../../../server/read-together.ts';
import type { Services } from '../../../server/services.ts';
import { addDays, venueDateOf } from '../../../shared/venue-dates.ts';
import type { availableSlot } from '../bookings-contract.ts';
import { BOOKABLE_DAYS_AHEAD, bookableSpots, type DaySlot, slotStatus } from '../bookings-rules.ts';
import { findSlotsOfDays } from './slots-queries.ts';

type Here = Pick<Services, 'db' | 'clock' | 'venue'>;
type Availability = z.output<typeof availableSlot>[];

/** One reader for each database: who asks at the same time is answered by the same statement. */
const readers = new WeakMap<Services['db'], (venueDate: string) => Promise<Availability>>();

/** The slots of a day as they can be booked now; none of a past, closed or distant day. */
export function findAvailability(here: Here, venueDate: string): Promise<Availability> {
  let reader = readers.get(here.db);
  if (!reader) {
    reader = readTogether((venueDates: string[]) => readDays(here, venueDates));
    readers.set(here.db, reader);
  }
  return reader(venueDate);
}

async function readDays({ db, clock, venue }: Here, venueDates: string[]) {
  const settings = venue();
  const slotsOf = await findSlotsOfDays(db, venueDates, settings.timezone);
  const now = clock.now();
  const today = venueDateOf(now, settings.timezone);
  const last = addDays(today, BOOKABLE_DAYS_AHEAD);
  return (venueDate: string): Availability => {
    const isBookable = venueDate >= today && venueDate <= last;
    const slots = isBookable ? slotsOf(venueDate) : [];
    return sharedAnswer(slots.map((slot) => asAvailable(slot, settings, now)));
  };
}

function asAvailable(slot: DaySlot, settings: ReturnType<Services['venue']>, now: Date) {
  return {
    id: `${slot.venueDate}T${slot.startTime}`,
    label: slot.label,
    available: bookableSpots(slot, settings, now),
    capacity: slot.capacity,
    status: slotStatus(slot, settings, now),
    startsAt: slot.startsAt.toISOString(),
    endsAt: slot.endsAt.toISOString(),
  };
}
