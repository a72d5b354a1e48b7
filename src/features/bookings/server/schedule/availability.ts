import type { z } from 'zod';
import { priceListOf } from '#features/prices/price-list-rules.ts';
import { listUnitPrices } from '#features/prices/price-rules.ts';
import type { VenueSettings } from '#features/venue/venue-settings.ts';
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
  type DayStatus,
  dayStatus,
  slotStatus,
  toVisit,
} from '../../bookings-rules.ts';
import { type DayRow, findDays, parseDaySlots } from './slots-queries.ts';

type Context = Pick<Services, 'db' | 'clock' | 'venue'>;
type Availability = z.output<typeof availableSlot>[];
type AvailabilityReader = (venueDate: string) => Promise<Availability> | Availability;

/** Requests within this time share a response. It is shorter than the network latency (decision 0012). */
const SHARED_MILLIS = 20;

/** One reader per database, so concurrent requests share a statement. */
const readers = new WeakMap<Services['db'], AvailabilityReader>();

/** Returns the slots of a day with their availability; none for a past, closed or distant day. */
export function findAvailability(ctx: Context, venueDate: string): ReturnType<AvailabilityReader> {
  let reader = readers.get(ctx.db);
  if (!reader) {
    reader = createReader(ctx);
    readers.set(ctx.db, reader);
  }
  return reader(venueDate);
}

/** Returns the status of each day in a range; hidden days, past ones and those too far ahead are closed. */
export async function findDayStatuses(
  { db, clock, venue }: Context,
  { from, to }: { from: string; to: string },
  { isHidden }: { isHidden: boolean },
): Promise<{ date: string; status: DayStatus }[]> {
  const [now, settings] = [clock.now(), venue()];
  const today = venueDateOf(now, settings.timezone);
  const lastDay = addDays(today, BOOKABLE_DAYS_AHEAD);
  const dates: string[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) dates.push(date);
  const bookableDates = isHidden ? [] : dates.filter((date) => date >= today && date <= lastDay);
  const rows = bookableDates.length > 0 ? await findDays(db, bookableDates) : [];
  const slots = new Map(rows.map((row) => [row.venueDate, row.slots]));
  return dates.map((date) => {
    const daySlots = parseDaySlots(date, slots.get(date) ?? null, settings.timezone);
    return { date, status: dayStatus(daySlots, settings, now) };
  });
}

/** A cached response with the inputs that it depends on. */
type CachedResponse = {
  slots: string | null;
  settings: VenueSettings;
  from: Date;
  until: Date;
  response: Availability;
};
type CacheEntry = CachedResponse & { readAt: number; commits: number; isRequested: boolean };

/** A statement also fetches up to this many recently requested days. */
const MAX_PREFETCHED_DAYS = 14;

function createReader({ db, clock, venue }: Context): AvailabilityReader {
  const cache = new Map<string, CacheEntry>();
  const readDays = batchReads(async (venueDates: string[]) => {
    const [readAt, commits] = [performance.now(), commitsOf(db)];
    const rows = await findDays(db, [...new Set([...venueDates, ...daysToPrefetch()])]);
    const now = clock.now();
    const settings = venue();
    const today = venueDateOf(now, settings.timezone);
    const lastDay = addDays(today, BOOKABLE_DAYS_AHEAD);
    for (const venueDate of cache.keys()) if (venueDate < today) cache.delete(venueDate);
    const responses = new Map<string, Availability>();
    for (const row of rows) {
      if (row.venueDate < today || row.venueDate > lastDay) continue;
      const cached = cache.get(row.venueDate);
      const isUnchanged = cached?.slots === row.slots && isValid(cached, settings, now);
      const computed = isUnchanged ? cached : buildResponse(row, settings, now);
      const isRequested = venueDates.includes(row.venueDate);
      cache.set(row.venueDate, { ...computed, readAt, commits, isRequested });
      responses.set(row.venueDate, computed.response);
    }
    return (venueDate) => responses.get(venueDate) ?? [];
  });
  return (venueDate) => {
    const entry = cache.get(venueDate);
    const isFresh =
      entry &&
      performance.now() - entry.readAt < SHARED_MILLIS &&
      entry.commits === commitsOf(db) &&
      isValid(entry, venue(), clock.now());
    if (!isFresh) return readDays(venueDate);
    entry.isRequested = true;
    return entry.response;
  };

  function daysToPrefetch(): string[] {
    const requested = [...cache].filter(([, { isRequested }]) => isRequested);
    return requested.slice(0, MAX_PREFETCHED_DAYS).map(([venueDate]) => venueDate);
  }
}

const isValid = (computed: CachedResponse, settings: VenueSettings, now: Date) =>
  computed.settings === settings && computed.from <= now && now < computed.until;

function buildResponse(
  { venueDate, slots: text }: DayRow,
  settings: VenueSettings,
  now: Date,
): CachedResponse {
  const slots = parseDaySlots(venueDate, text, settings.timezone);
  const next = slots.find(({ startsAt }) => startsAt > now);
  return {
    slots: text,
    settings,
    from: now,
    // After the last slot has started, the response changes at midnight, when the day is past.
    until: next?.startsAt ?? instantOf(addDays(venueDate, 1), '00:00', settings.timezone),
    response: serializeOnce(slots.map((slot) => toAvailableSlot(slot, settings, now))),
  };
}

function toAvailableSlot(slot: DaySlot, settings: VenueSettings, now: Date) {
  const list = priceListOf(settings);
  return {
    id: `${slot.venueDate}T${slot.startTime}`,
    label: slot.label,
    available: bookableSpots(slot, settings, now),
    capacity: slot.capacity,
    status: slotStatus(slot, settings, now),
    startsAt: slot.startsAt.toISOString(),
    endsAt: slot.endsAt.toISOString(),
    admissions: listUnitPrices(list, toVisit(slot, 'online')),
  };
}
