import { eventInterests, events } from '#features/events/server/events-tables.ts';
import type { Db } from '#platform/server/database/database.ts';
import { insertNewRows } from '#platform/server/database/insert-rows.ts';
import { idFor, pick, range, seededRandom } from '#platform/server/seed-numbers.ts';
import { addDays, instantOf, venueDateOf } from '#shared/venue-dates.ts';
import { familyPerson } from './sample-people.ts';

type Context = { now: Date; timezone: string; familyCount: number };
type Event = typeof events.$inferInsert & { id: string; capacity: number; taken: number };

const IN_HOUSE = [
  { title: 'Music Morning', tags: ['indoor', '0-2'], priceCents: 0 },
  { title: 'Story Circle', tags: ['indoor', '2-5'], priceCents: 0 },
  { title: 'Baby Sensory Play', tags: ['indoor', '0-2'], priceCents: 1200 },
  { title: 'Messy Art', tags: ['indoor', '2-5'], priceCents: 1500 },
  { title: 'Parent Coffee Hour', tags: ['indoor'], priceCents: 0 },
  { title: 'Garden Explorers', tags: ['outdoor', '2-5'], priceCents: 0 },
] as const;
const EXTERNAL = [
  { title: 'Library Story Time', tags: ['indoor', '2-5'], priceCents: 0 },
  { title: 'Stroller Walk by the River', tags: ['outdoor', '0-2'], priceCents: 0 },
  { title: 'Farmers Market for Families', tags: ['outdoor'], priceCents: 0 },
] as const;
const START_TIMES = ['09:30', '10:00', '11:00', '14:30', '16:00'] as const;
const END_TIMES = ['10:30', '11:00', '12:00', '15:30', '17:00'] as const;
const DAYS = 90;
const DAYS_BACK = 14;

/**
 * Seeds events from two weeks ago to eleven weeks ahead; every fourth is external. Families attend the free in-house
 * events. Returns the number of inserted events.
 */
export async function seedEvents(db: Db, count: number, ctx: Context): Promise<number> {
  const plannedEvents = range(count).map((number) => eventOf(number, ctx));
  const insertedIds = new Set(await insertNewRows(db, events, plannedEvents));
  const guests = plannedEvents
    .filter(({ id }) => insertedIds.has(id))
    .flatMap((event) => guestsOf(event));
  await insertNewRows(db, eventInterests, guests);
  return insertedIds.size;
}

function eventOf(number: number, { now, timezone, familyCount }: Context): Event {
  const random = seededRandom('event', number);
  const isInHouse = number % 4 !== 3;
  const { title, tags, priceCents } = pick<(typeof IN_HOUSE | typeof EXTERNAL)[number]>(
    isInHouse ? IN_HOUSE : EXTERNAL,
    random(),
  );
  const timeIndex = Math.floor(random() * START_TIMES.length);
  const day = addDays(venueDateOf(now, timezone), Math.floor(random() * DAYS) - DAYS_BACK);
  const capacity = 8 + Math.floor(random() * 13);
  const attendance = random();
  const [youngest, oldest] = tags.some((tag) => tag === '0-2') ? [0, 24] : [24, 71];
  return {
    id: idFor('event', number),
    title,
    description: isInHouse ? 'Come as you are: we bring everything that is needed.' : null,
    eventType: isInHouse ? 'in-house' : 'external',
    location: isInHouse ? 'The big room' : 'Around the town green',
    sourceUrl: isInHouse ? null : 'https://town.example/events',
    startsAt: instantOf(day, START_TIMES[timeIndex] ?? '10:00', timezone),
    endsAt: instantOf(day, END_TIMES[timeIndex] ?? '11:00', timezone),
    capacity,
    taken:
      isInHouse && priceCents === 0 ? Math.floor(attendance * Math.min(capacity, familyCount)) : 0,
    priceCents,
    tags: [...tags],
    minAgeMonths: tags.length > 1 ? youngest : null,
    maxAgeMonths: tags.length > 1 ? oldest : null,
    allDay: false,
    priceKnown: true,
    published: true,
    openToGuests: isInHouse && number % 3 !== 0,
    missedRuns: 0,
    sequence: 0,
    createdAt: now,
    updatedAt: now,
  };
}

/** One spot for each of the first `taken` families. */
const guestsOf = ({ id, taken, createdAt }: Event): (typeof eventInterests.$inferInsert)[] =>
  range(taken).map((number) => ({
    id: idFor(`guest of ${id}`, number),
    eventId: id,
    userId: familyPerson(number).userId,
    status: 'going',
    spots: 1,
    createdAt,
    updatedAt: createdAt,
  }));
