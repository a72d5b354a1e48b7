import { idFor, pick, range, seededRandom } from '#platform/server/seed-numbers.ts';
import { addDays } from '#shared/venue-dates.ts';
import { demoPeople } from '../../demo-people.ts';
import { DAYS_BACK } from '../../year-rules.ts';
import { DAY_MILLIS, type DemoContext, HOUR_MILLIS, later } from './demo-context.ts';
import { CHILD_NAMES, FIRST_NAMES, LAST_NAMES } from './names.ts';

const FAMILIES = 240;
/** The families that came in the first days after the opening, a year ago. */
const EARLY_SHARE = 0.35;
const EARLY_DAYS = 12;
/** The oldest and youngest age of a child today, in days. */
const CHILD_AGE_DAYS = { from: 100, to: 5.5 * 365 };

export type DemoChild = { name: string; birthdate: string };

export type DemoFamily = {
  number: number;
  /** Null for a guest, who has no account. */
  userId: string | null;
  firstName: string;
  lastName: string;
  name: string;
  email: string;
  phone: string;
  language: 'en' | 'es';
  /** When the account was made, or the guest first booked. */
  joinedAt: Date;
  children: DemoChild[];
  /** How the family usually pays. */
  habit: 'membership' | 'pass' | 'single';
};

/** How likely a family comes, compared with others, by its habit. */
export const EAGERNESS = { membership: 1, pass: 0.6, single: 0.2 };

/** Plans the member families; the first is the demo family (demo-people.ts). */
export function planFamilies(ctx: DemoContext): DemoFamily[] {
  return [familyToSignInAs(ctx), ...range(FAMILIES).map((number) => familyOf(number + 1, ctx))];
}

function familyToSignInAs({ now, today }: DemoContext): DemoFamily {
  const { id, firstName, lastName, email } = demoPeople.family;
  return {
    number: 0,
    userId: id,
    firstName,
    lastName,
    name: `${firstName} ${lastName}`,
    email,
    phone: '555-555-0100',
    language: 'en',
    joinedAt: later(now, -250 * DAY_MILLIS),
    children: [
      { name: 'Milo Rivera', birthdate: addDays(today, -3 * 365 - 40) },
      { name: 'Tess Rivera', birthdate: addDays(today, -500) },
    ],
    habit: 'membership',
  };
}

function familyOf(number: number, ctx: DemoContext): DemoFamily {
  const random = seededRandom('demo family', number);
  const daysAgo =
    random() < EARLY_SHARE
      ? DAYS_BACK - random() * EARLY_DAYS
      : 1 + random() * (DAYS_BACK - EARLY_DAYS);
  const chance = random();
  const person = personOf(number, 'families.example', random);
  return {
    ...person,
    userId: idFor('demo user', number),
    joinedAt: later(ctx.now, -daysAgo * DAY_MILLIS),
    children: childrenOf(person.lastName, ctx, random),
    habit: chance < 0.25 ? 'membership' : chance < 0.6 ? 'pass' : 'single',
  };
}

/** Plans a guest who books for the first time at `joinedAt`. */
export function planGuest(number: number, joinedAt: Date, ctx: DemoContext): DemoFamily {
  const random = seededRandom('demo guest', number);
  const person = personOf(number, 'guests.example', random);
  return {
    ...person,
    userId: null,
    joinedAt: later(joinedAt, -HOUR_MILLIS),
    children: childrenOf(person.lastName, ctx, random).slice(0, 2),
    habit: 'single',
  };
}

function personOf(number: number, domain: string, random: () => number) {
  const [firstName, lastName] = [pick(FIRST_NAMES, random()), pick(LAST_NAMES, random())];
  return {
    number,
    firstName,
    lastName,
    name: `${firstName} ${lastName}`,
    email: `${firstName}.${lastName}.${number}@${domain}`.toLowerCase(),
    phone: `555-555-${String(1000 + (number % 9000))}`,
    language: random() < 0.15 ? ('es' as const) : ('en' as const),
  };
}

function childrenOf(lastName: string, { today }: DemoContext, random: () => number): DemoChild[] {
  const count = 1 + Math.floor(random() ** 1.5 * 2.6);
  return range(count).map(() => {
    const { from, to } = CHILD_AGE_DAYS;
    const age = Math.floor(from + random() * (to - from));
    return { name: `${pick(CHILD_NAMES, random())} ${lastName}`, birthdate: addDays(today, -age) };
  });
}

/** The children who are born on a date. */
export const childrenOn = ({ children }: DemoFamily, venueDate: string) =>
  children.filter(({ birthdate }) => birthdate < venueDate);
