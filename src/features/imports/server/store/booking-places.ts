import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { DaySlot } from '#features/bookings/bookings-rules.ts';
import { bookingSlots } from '#features/bookings/server/bookings-tables.ts';
import { ensureSlot, findDays, lockSlots, parseDaySlots } from '#features/bookings/server/index.ts';
import { events } from '#features/events/server/events-tables.ts';
import { takeEventSpots } from '#features/events/server/index.ts';
import type { Db } from '#platform/server/database/database.ts';
import { instantOf } from '#shared/venue-dates.ts';
import type { BookingRow } from '../rows/read-booking.ts';
import type { Context } from './store-types.ts';

/** A session or event here in which a booking takes spots. */
export type Place = {
  key: string;
  /** The session; null for an event, and in a dry run. */
  slotId: string | null;
  eventId: string | null;
  /** The session's label; null for an event. */
  label: string | null;
  startsAt: Date;
  capacity: number;
  taken: number;
};

type Options = { isDryRun: boolean };

/** Returns the place of each row that needs one and has it here; locks them except in a dry run. */
export async function findPlaces(
  ctx: Context,
  db: Db,
  rows: BookingRow[],
  options: Options,
): Promise<Map<BookingRow, Place>> {
  const needed = rows.filter(({ needsSpots }) => needsSpots);
  const sessions = needed.filter(({ type }) => type !== 'event');
  const slots = await findSlots(ctx, db, sessions, options);
  const eventRows = needed.filter(({ type }) => type === 'event');
  return new Map([
    ...sessions.flatMap((row) => {
      const slot = slots.get(slotKeyOf(row));
      return slot ? [[row, slot] as const] : [];
    }),
    ...(await findEvents(ctx, db, eventRows, options)),
  ]);
}

/** Takes the spots counted by place. Places have as many, because they are locked. */
export async function takePlaces(db: Db, places: Iterable<Place>, counts: Map<string, number>) {
  const byKey = new Map([...places].map((place) => [place.key, place]));
  for (const { key, slotId, eventId } of byKey.values()) {
    const count = counts.get(key) ?? 0;
    if (count === 0) continue;
    if (eventId) await takeEventSpots(db, eventId, count);
    if (slotId)
      await db
        .update(bookingSlots)
        .set({ taken: sql`${bookingSlots.taken} + ${count}` })
        .where(eq(bookingSlots.id, slotId));
  }
}

const slotKeyOf = ({ date, startTime }: Pick<BookingRow, 'date' | 'startTime'>) =>
  `${date} ${startTime}`;

/** Returns the scheduled slots of the rows, by date and time. */
async function findSlots(
  { venue }: Context,
  db: Db,
  rows: BookingRow[],
  { isDryRun }: Options,
): Promise<Map<string, Place>> {
  const keys = new Set(rows.map(slotKeyOf));
  const days = await findDays(db, [...new Set(rows.map(({ date }) => date))]);
  const scheduled = days
    .flatMap(({ venueDate, slots }) => parseDaySlots(venueDate, slots, venue().timezone))
    .map((slot): [string, DaySlot] => [`${slot.venueDate} ${slot.startTime}`, slot])
    .filter(([key]) => keys.has(key));
  const places = new Map<string, Place>();
  for (const [key, slot] of scheduled) {
    const slotId = isDryRun ? null : await ensureSlot(db, slot);
    const { label, startsAt, capacity, taken } = slot;
    places.set(key, { key, slotId, eventId: null, label, startsAt, capacity, taken });
  }
  if (isDryRun) return places;
  const ids = [...places.values()].flatMap(({ slotId }) => slotId ?? []).sort();
  const locked = new Map((await lockSlots(db, ids)).map((slot) => [slot.id, slot]));
  for (const place of places.values()) {
    const { capacity, taken } = locked.get(place.slotId ?? '') ?? place;
    Object.assign(place, { capacity, taken });
  }
  return places;
}

/** Finds the event that starts at the same time here. The title decides between several. */
async function findEvents(
  { venue }: Context,
  db: Db,
  rows: BookingRow[],
  { isDryRun }: Options,
): Promise<Map<BookingRow, Place>> {
  if (rows.length === 0) return new Map();
  const startOf = ({ date, startTime }: BookingRow) =>
    instantOf(date, startTime, venue().timezone).getTime();
  const starts = [...new Set(rows.map(startOf))].map((start) => new Date(start));
  const query = db
    .select()
    .from(events)
    .where(
      and(
        inArray(events.startsAt, starts),
        eq(events.eventType, 'in-house'),
        isNull(events.cancelledAt),
      ),
    )
    .orderBy(events.id);
  const found = await (isDryRun ? query : query.for('no key update'));
  return new Map(
    rows.flatMap((row): [BookingRow, Place][] => {
      const sameStart = found.filter(({ startsAt }) => startsAt.getTime() === startOf(row));
      const event =
        sameStart.find(({ title }) => title === row.eventTitle) ??
        (sameStart.length === 1 ? sameStart[0] : undefined);
      if (!event) return [];
      const { id, startsAt, capacity, taken } = event;
      const place = { slotId: null, eventId: id, label: null, startsAt, capacity, taken };
      return [[row, { key: `event ${id}`, ...place }]];
    }),
  );
}
