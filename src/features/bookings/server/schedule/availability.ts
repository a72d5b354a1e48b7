import type { z } from 'zod';
import type { VenueSettings } from '#features/venue/venue-rules.ts';
import { commitsOf } from '#platform/server/database/database.ts';
import { batchReads } from '#platform/server/http/batch-reads.ts';
import { serializeOnce } from '#platform/server/http/serialize-response.ts';
import type { Services } from '#platform/server/services.ts';
import { addDays, instantOf, venueDateOf } from '#shared/venue-dates.ts';
import type { availableSlot } from '../../bookings-contract.ts';
import {
  BOOKABLE_DAYS_AHEAD,
  bookableSpots,
  type DaySlot,
  slotStatus,
} from '../../bookings-rules.ts';
import { type DayRow, findDays, slotsOfDay } from './slots-queries.ts';

type Context = Pick<Services, 'db' | 'clock' | 'venue'>;
type Availability = z.output<typeof availableSlot>[];
type Reader = (venueDate: string) => Promise<Availability> | Availability;

/** Requests within so short a time get the same answer: less than the network takes (decision 0012). */
const SHARED_MILLIS = 20;

/** One reader for each database: who asks at the same time is answered by the same statement. */
const readers = new WeakMap<Services['db'], Reader>();

/** The slots of a day as they can be booked now; none of a past, closed or distant day. */
export function findAvailability(ctx: Context, venueDate: string): ReturnType<Reader> {
  let reader = readers.get(ctx.db);
  if (!reader) {
    reader = makeReader(ctx);
    readers.set(ctx.db, reader);
  }
  return reader(venueDate);
}

/** An answer, and what it was made from: the same of it is the same answer. */
type Made = {
  slots: string | null;
  settings: VenueSettings;
  from: Date;
  until: Date;
  answer: Availability;
};
type Read = Made & { readAt: number; commits: number; isAskedFor: boolean };

/** So many days that are being asked for are read along, in one statement instead of one each. */
const READ_ALONG = 14;

function makeReader({ db, clock, venue }: Context): Reader {
  const kept = new Map<string, Read>();
  const readDays = batchReads(async (venueDates: string[]) => {
    const [readAt, commits] = [performance.now(), commitsOf(db)];
    const rows = await findDays(db, [...new Set([...venueDates, ...daysToReadAlong()])]);
    const now = clock.now();
    const settings = venue();
    const today = venueDateOf(now, settings.timezone);
    const last = addDays(today, BOOKABLE_DAYS_AHEAD);
    for (const venueDate of kept.keys()) if (venueDate < today) kept.delete(venueDate);
    const answers = new Map<string, Availability>();
    for (const row of rows) {
      if (row.venueDate < today || row.venueDate > last) continue;
      const before = kept.get(row.venueDate);
      const isSame = before?.slots === row.slots && isStill(before, settings, now);
      const made = isSame ? before : make(row, settings, now);
      const isAskedFor = venueDates.includes(row.venueDate);
      kept.set(row.venueDate, { ...made, readAt, commits, isAskedFor });
      answers.set(row.venueDate, made.answer);
    }
    return (venueDate) => answers.get(venueDate) ?? [];
  });
  return (venueDate) => {
    const read = kept.get(venueDate);
    const isFresh =
      read &&
      performance.now() - read.readAt < SHARED_MILLIS &&
      read.commits === commitsOf(db) &&
      isStill(read, venue(), clock.now());
    if (!isFresh) return readDays(venueDate);
    read.isAskedFor = true;
    return read.answer;
  };

  function daysToReadAlong(): string[] {
    const askedFor = [...kept].filter(([, { isAskedFor }]) => isAskedFor);
    return askedFor.slice(0, READ_ALONG).map(([venueDate]) => venueDate);
  }
}

const isStill = (made: Made, settings: VenueSettings, now: Date) =>
  made.settings === settings && made.from <= now && now < made.until;

function make({ venueDate, slots: text }: DayRow, settings: VenueSettings, now: Date): Made {
  const slots = slotsOfDay(venueDate, text, settings.timezone);
  const next = slots.find(({ startsAt }) => startsAt > now);
  return {
    slots: text,
    settings,
    from: now,
    // After its last slot has begun a day changes once more: it is past at midnight.
    until: next?.startsAt ?? instantOf(addDays(venueDate, 1), '00:00', settings.timezone),
    answer: serializeOnce(slots.map((slot) => asAvailable(slot, settings, now))),
  };
}

function asAvailable(slot: DaySlot, settings: VenueSettings, now: Date) {
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
