import { eventInterests, events } from '#features/events/server/events-tables.ts';
import type { Db } from '#platform/server/database/database.ts';
import { addDays, instantOf, venueDateOf } from '#shared/venue-dates.ts';
import { insertRows } from './insert-rows.ts';
import { familyPerson } from './sample-people.ts';
import { chancesFor, idFor, numbersUpTo, pick } from './seed-numbers.ts';

type Context = { now: Date; timezone: string; families: number };
type Event = typeof events.$inferInsert & { id: string; capacity: number; taken: number };

const IN_HOUSE = [
  { title: 'Music Morning', tags: ['indoor', '0-2'], priceCents: 0 },
  { title: 'Story Circle', tags: ['indoor', '2-5'], priceCents: 0 },
  { title: 'Baby Sensory Play', tags: ['indoor', '0-2'], priceCents: 1200 },
  { title: 'Messy Art', tags: ['indoor', '2-5'], priceCents: 1500 },
  { title: 'Parent Coffee Hour', tags: ['indoor'], priceCents: 0 },
  { title: 'Garden Explorers', tags: ['outdoor', '2-5'], priceCents: 0 },
] as const;
const ELSEWHERE = [
  { title: 'Library Story Time', tags: ['indoor', '2-5'], priceCents: 0 },
  { title: 'Stroller Walk by the River', tags: ['outdoor', '0-2'], priceCents: 0 },
  { title: 'Farmers Market for Families', tags: ['outdoor'], priceCents: 0 },
] as const;
const HOURS = ['09:30', '10:00', '11:00', '14:30', '16:00'] as const;
const ENDS = ['10:30', '11:00', '12:00', '15:30', '17:00'] as const;
const DAYS = 90;
const DAYS_PAST = 14;

/**
 * Seeds own events and, every fourth, external ones, from two weeks ago to three months ahead. Families go to the free
 * own ones. Returns how many are new.
 */
export async function seedEvents(db: Db, count: number, ctx: Context): Promise<number> {
  const planned = numbersUpTo(count).map((number) => eventOf(number, ctx));
  const made = new Set(await insertRows(db, events, planned));
  const coming = planned.filter(({ id }) => made.has(id)).flatMap((event) => guestsOf(event));
  await insertRows(db, eventInterests, coming);
  return made.size;
}

function eventOf(number: number, { now, timezone, families }: Context): Event {
  const chance = chancesFor('event', number);
  const isOurs = number % 4 !== 3;
  const { title, tags, priceCents } = pick<(typeof IN_HOUSE | typeof ELSEWHERE)[number]>(
    isOurs ? IN_HOUSE : ELSEWHERE,
    chance(),
  );
  const hour = Math.floor(chance() * HOURS.length);
  const day = addDays(venueDateOf(now, timezone), Math.floor(chance() * DAYS) - DAYS_PAST);
  const capacity = 8 + Math.floor(chance() * 13);
  const share = chance();
  const [youngest, oldest] = tags.some((tag) => tag === '0-2') ? [0, 24] : [24, 71];
  return {
    id: idFor('event', number),
    title,
    description: isOurs ? 'Come as you are: we bring everything that is needed.' : null,
    eventType: isOurs ? 'in-house' : 'external',
    location: isOurs ? 'The big room' : 'Around the town green',
    sourceUrl: isOurs ? null : 'https://town.example/events',
    startsAt: instantOf(day, HOURS[hour] ?? '10:00', timezone),
    endsAt: instantOf(day, ENDS[hour] ?? '11:00', timezone),
    capacity,
    taken: isOurs && priceCents === 0 ? Math.floor(share * Math.min(capacity, families)) : 0,
    priceCents,
    tags: [...tags],
    minAgeMonths: tags.length > 1 ? youngest : null,
    maxAgeMonths: tags.length > 1 ? oldest : null,
    allDay: false,
    priceKnown: true,
    published: true,
    missedRuns: 0,
    sequence: 0,
    createdAt: now,
    updatedAt: now,
  };
}

/** One spot per family, for the event's number of families. */
const guestsOf = ({ id, taken, createdAt }: Event): (typeof eventInterests.$inferInsert)[] =>
  numbersUpTo(taken).map((number) => ({
    id: idFor(`guest of ${id}`, number),
    eventId: id,
    userId: familyPerson(number).userId,
    status: 'going',
    spots: 1,
    createdAt,
    updatedAt: createdAt,
  }));
