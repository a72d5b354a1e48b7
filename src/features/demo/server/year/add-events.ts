import { buildEventLines } from '#features/events/event-price-rules.ts';
import { formatRule, OCCURRENCES_AHEAD_DAYS } from '#features/events/series-rules.ts';
import { eventInterests, eventSeries, events } from '#features/events/server/events-tables.ts';
import { priceListOf } from '#features/prices/price-list-rules.ts';
import { sumLines } from '#features/prices/tax-rules.ts';
import { insertRows } from '#platform/server/database/insert-rows.ts';
import { idFor, range, seededRandom } from '#platform/server/seed-numbers.ts';
import { addDays, instantOf, slotLabel, venueTimeOf, weekdayOf } from '#shared/venue-dates.ts';
import type { DemoBooking } from './add-bookings.ts';
import { DAY_MILLIS, type DemoContext, later, MINUTE_MILLIS } from './demo-context.ts';
import type { DemoFamily } from './plan-families.ts';

const WEEKS_BACK = 16;
/** Guests have signed up for the events of the next weeks. */
const DAYS_WITH_GUESTS = 18;

const SERIES = [
  {
    title: 'Music Morning',
    weekday: 3,
    startTime: '10:00',
    minutes: 45,
    capacity: 20,
    priceCents: 0,
    ages: [0, 36],
    tags: ['indoor', '0-2'],
    description: 'Songs, shakers and a big drum. Come as you are.',
  },
  {
    title: 'Story Circle',
    weekday: 5,
    startTime: '10:30',
    minutes: 30,
    capacity: 16,
    priceCents: 0,
    ages: [18, 72],
    tags: ['indoor', '2-5'],
    description: 'Three picture books and a puppet who forgets the words.',
  },
  {
    title: 'Messy Art',
    weekday: 6,
    startTime: '14:00',
    minutes: 60,
    capacity: 12,
    priceCents: 1500,
    ages: [24, 72],
    tags: ['indoor', '2-5'],
    description: 'Paint, clay and water. We bring aprons, you bring spare clothes.',
  },
  {
    title: 'Baby Sensory Play',
    weekday: 1,
    startTime: '11:00',
    minutes: 45,
    capacity: 10,
    priceCents: 1200,
    ages: [3, 18],
    tags: ['indoor', '0-2'],
    description: 'Lights, textures and bubbles for the youngest, with time to talk.',
  },
] as const;

const EXTERNAL = [
  {
    title: 'Library Story Time',
    days: 4,
    startTime: '10:00',
    location: 'Maplewood Library',
    tags: ['indoor', '2-5'],
  },
  {
    title: 'Farmers Market for Families',
    days: 6,
    startTime: '09:00',
    location: 'Town Green',
    tags: ['outdoor'],
  },
  {
    title: 'Stroller Walk by the River',
    days: 9,
    startTime: '09:30',
    location: 'Riverside Park',
    tags: ['outdoor', '0-2'],
  },
  {
    title: 'Puppet Theater',
    days: 15,
    startTime: '15:00',
    location: 'Old Town Hall',
    tags: ['indoor', '2-5'],
  },
] as const;

type Event = typeof events.$inferInsert & { id: string; taken: number };
type Interest = typeof eventInterests.$inferInsert;

/** Inserts weekly events with guests, and events of others. Returns the bookings of paid ones, to be added. */
export async function addEvents(
  ctx: DemoContext,
  families: readonly DemoFamily[],
): Promise<DemoBooking[]> {
  const { db, now, today, timezone } = ctx;
  const rows: Event[] = [];
  const interests: Interest[] = [];
  const bookings: DemoBooking[] = [];
  for (const [number, series] of SERIES.entries()) {
    for (const day of daysOf(series.weekday, today)) {
      const event = occurrenceOf(number, day, ctx);
      rows.push(event);
      if (day > addDays(today, DAYS_WITH_GUESTS)) continue;
      addGuests(ctx, event, families, interests, bookings);
    }
  }
  await insertRows(
    db,
    eventSeries,
    SERIES.map((_, number) => seriesOf(number, today)),
  );
  await insertRows(db, events, rows);
  await insertRows(db, eventInterests, interests);
  await insertRows(
    db,
    events,
    EXTERNAL.map(({ title, days, startTime, location, tags }, number) => {
      const startsAt = instantOf(addDays(today, days), startTime, timezone);
      return {
        id: idFor('demo external event', number),
        title,
        eventType: 'external' as const,
        location,
        sourceUrl: 'https://maplewood.example/events',
        startsAt,
        endsAt: later(startsAt, 60 * MINUTE_MILLIS),
        priceKnown: false,
        tags: [...tags],
        createdAt: now,
        updatedAt: now,
      };
    }),
  );
  return bookings;
}

/** The series' days, from the first up to half a year from now: the nightly job continues from there. */
const daysOf = (weekday: number, today: string) =>
  range(WEEKS_BACK * 7 + OCCURRENCES_AHEAD_DAYS)
    .map((day) => addDays(today, day - WEEKS_BACK * 7))
    .filter((date) => weekdayOf(date) === weekday);

const seriesId = (number: number) => idFor('demo series', number);

const templateOf = ({
  title,
  description,
  capacity,
  priceCents,
  ages,
  tags,
}: (typeof SERIES)[number]) => ({
  title,
  description,
  eventType: 'in-house' as const,
  location: 'The big room',
  sourceUrl: null,
  allDay: false,
  capacity,
  priceCents,
  memberPriceCents: null,
  tags: [...tags],
  minAgeMonths: ages[0],
  maxAgeMonths: ages[1],
  published: true,
  openToGuests: true,
});

function seriesOf(number: number, today: string): typeof eventSeries.$inferInsert {
  const series = SERIES[number] ?? SERIES[0];
  const [firstDay = today] = daysOf(series.weekday, today);
  return {
    id: seriesId(number),
    rule: formatRule(
      { every: 'week', interval: 1, weekdays: [series.weekday], monthBy: 'date' },
      firstDay,
    ),
    firstDay,
    startTime: series.startTime,
    minutes: series.minutes,
    createdUntil: addDays(today, OCCURRENCES_AHEAD_DAYS),
    template: templateOf(series),
  };
}

function occurrenceOf(number: number, day: string, { now, timezone }: DemoContext): Event {
  const series = SERIES[number] ?? SERIES[0];
  const startsAt = instantOf(day, series.startTime, timezone);
  const createdAt = later(now, -WEEKS_BACK * 7 * DAY_MILLIS);
  return {
    id: idFor(`demo event ${number} ${day}`, 0),
    ...templateOf(series),
    startsAt,
    endsAt: later(startsAt, series.minutes * MINUTE_MILLIS),
    taken: 0,
    seriesId: seriesId(number),
    seriesDay: day,
    createdAt,
    updatedAt: createdAt,
  };
}

/** Lets families reserve spots; a paid event is booked. */
function addGuests(
  ctx: DemoContext,
  event: Event,
  families: readonly DemoFamily[],
  interests: Interest[],
  bookings: DemoBooking[],
) {
  const { now, timezone, venue } = ctx;
  const random = seededRandom(`demo guests ${event.id}`, 0);
  const wanted = Math.floor((event.capacity ?? 0) * (0.4 + 0.6 * random()));
  const first = Math.floor(random() * families.length);
  for (const step of range(wanted)) {
    const family = families[(first + step * 7) % families.length];
    const createdAt = later(
      new Date(Math.min(event.startsAt.getTime(), now.getTime())),
      -(30 + random() * 6 * 1440) * MINUTE_MILLIS,
    );
    if (!family?.userId || family.joinedAt >= createdAt) continue;
    const isPaid = (event.priceCents ?? 0) > 0;
    const bookingId = isPaid ? idFor(`demo event booking ${event.id}`, step) : null;
    event.taken += 1;
    interests.push({
      id: idFor(`demo interest ${event.id}`, step),
      eventId: event.id,
      userId: family.userId,
      status: 'going',
      spots: 1,
      bookingId,
      createdAt,
      updatedAt: createdAt,
    });
    if (!bookingId) continue;
    const lines = buildEventLines(priceListOf(venue), event.title, {
      spots: 1,
      eachCents: event.priceCents ?? 0,
    });
    bookings.push({
      id: bookingId,
      family,
      type: 'event',
      paidBy: 'card',
      slotId: null,
      eventId: event.id,
      date: event.seriesDay ?? '',
      slotLabel: slotLabel(
        venueTimeOf(event.startsAt, timezone),
        venueTimeOf(event.endsAt, timezone),
      ),
      childrenCount: 1,
      codeId: null,
      lines,
      priceCents: sumLines(lines).totalCents,
      createdAt,
      cancelledAt: null,
      isRefunded: false,
    });
  }
}
