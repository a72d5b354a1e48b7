import { users } from '#features/accounts/server/accounts-tables.ts';
import { familyNotes } from '#features/people/server/people-tables.ts';
import {
  AVAILABILITY,
  COMFORT_LEVELS,
  CONNECTION_TYPES,
  INTERESTS,
  PARENT_INTERESTS,
  PARENT_ROLES,
  PARENT_VIBES,
  PREFERRED_MEETUPS,
} from '#features/profile/profile-choices.ts';
import { children } from '#features/profile/server/profile-tables.ts';
import { insertRows } from '#platform/server/database/insert-rows.ts';
import { idFor, pick, seededRandom } from '#platform/server/seed-numbers.ts';
import { demoPeople } from '../../demo-people.ts';
import { DAYS_BACK } from '../../year-rules.ts';
import { DAY_MILLIS, type DemoContext, HOUR_MILLIS, later } from './demo-context.ts';
import type { DemoFamily } from './plan-families.ts';

const NEIGHBORHOODS = ['Old Town', 'Riverside', 'Hillcrest', 'Maple Park', 'Harbor', 'Northside'];
const ZIP_CODES = ['07040', '07041', '07042', '07079'];
const BIOS = [
  'We love rainy mornings, long books and anything with wheels.',
  'New in town and happy to meet other families.',
  'Two nap schedules, one car, lots of snacks.',
  'Always up for a walk with the stroller.',
];
const NOTES = [
  'Asked about a party in spring.',
  'Prefers to be called on the phone.',
  'Brought us a plant for the first birthday of the playhouse. Thank them!',
];

type User = typeof users.$inferInsert;

/** Inserts the accounts: staff, the families and one that just signed up. */
export async function addPeople(ctx: DemoContext, families: readonly DemoFamily[]): Promise<void> {
  const { db, now } = ctx;
  const { owner, desk, newcomer } = demoPeople;
  const openedAt = later(now, -(DAYS_BACK + 20) * DAY_MILLIS);
  const rows: User[] = [
    { ...plainUser(owner, openedAt), role: 'admin' },
    {
      ...plainUser(desk, later(openedAt, 30 * DAY_MILLIS)),
      role: 'staff',
      areas: ['bookings', 'waivers', 'people'],
    },
    plainUser(newcomer, later(now, -HOUR_MILLIS)),
    ...families.map(toMember),
  ];
  await insertRows(db, users, rows);
  await insertRows(db, children, families.flatMap(toChildren));
  await insertRows(
    db,
    familyNotes,
    NOTES.map((content, number) => ({
      id: idFor('demo note', number),
      userId: families[3 + number * 4]?.userId ?? newcomer.id,
      authorId: owner.id,
      content,
      createdAt: later(now, -(5 + number * 20) * DAY_MILLIS),
    })),
  );
}

type Name = { id: string; firstName: string; lastName: string; email: string };

/** An account without a profile. */
function plainUser({ id, firstName, lastName, email }: Name, createdAt: Date): User {
  return {
    id,
    name: `${firstName} ${lastName}`,
    email,
    emailVerified: true,
    firstName,
    lastName,
    role: 'member',
    areas: [],
    parentRole: null,
    phone: null,
    neighborhood: null,
    zipCode: null,
    bio: null,
    parentVibe: null,
    parentInterests: [],
    connectionTypes: [],
    preferredMeetups: [],
    typicalAvailability: [],
    comfortLevel: [],
    interests: [],
    accessibilityNeeds: null,
    visibility: 'members',
    newsConsent: null,
    newsConsentAt: null,
    language: 'en',
    createdAt,
    updatedAt: createdAt,
  };
}

function toMember(family: DemoFamily): User {
  const { number, userId, joinedAt, phone, language } = family;
  const random = seededRandom('demo profile', number);
  const some = (choices: readonly string[]) => choices.filter(() => random() < 0.4);
  const hasNews = random() < 0.6;
  return {
    ...plainUser({ ...family, id: userId ?? '' }, joinedAt),
    phone,
    language,
    parentRole: pick(PARENT_ROLES, random()),
    neighborhood: pick(NEIGHBORHOODS, random()),
    zipCode: pick(ZIP_CODES, random()),
    bio: random() < 0.4 ? pick(BIOS, random()) : null,
    parentVibe: pick(PARENT_VIBES, random()),
    parentInterests: some(PARENT_INTERESTS),
    connectionTypes: some(CONNECTION_TYPES),
    preferredMeetups: some(PREFERRED_MEETUPS),
    typicalAvailability: [pick(AVAILABILITY, random())],
    comfortLevel: some(COMFORT_LEVELS),
    interests: some(INTERESTS),
    accessibilityNeeds: random() < 0.02 ? 'Uses a wheelchair.' : null,
    visibility: number > 0 && random() < 0.08 ? 'private' : 'members',
    newsConsent: hasNews || null,
    newsConsentAt: hasNews ? joinedAt : null,
  };
}

function toChildren({ number, userId, children: planned, joinedAt }: DemoFamily) {
  const random = seededRandom('demo availability', number);
  return planned.map(({ birthdate }, index) => ({
    id: idFor(`demo child ${number}`, index),
    userId: userId ?? '',
    birthMonth: `${birthdate.slice(0, 7)}-01`,
    typicalAvailability: [pick(AVAILABILITY, random())],
    createdAt: joinedAt,
    updatedAt: joinedAt,
  }));
}
