import { users } from '#features/accounts/server/accounts-tables.ts';
import { memberCodes } from '#features/member-codes/server/member-codes-tables.ts';
import {
  AVAILABILITY,
  COMFORT_LEVELS,
  CONNECTION_TYPES,
  INTERESTS,
  PARENT_INTERESTS,
  PARENT_VIBES,
  PREFERRED_MEETUPS,
} from '#features/profile/profile-choices.ts';
import type { Db } from '#platform/server/database/database.ts';
import { insertNewRows } from '#platform/server/database/insert-rows.ts';
import { idFor, pick, range, secretCodeFor, seededRandom } from '#platform/server/seed-numbers.ts';
import { familyPerson } from './sample-people.ts';

const NEIGHBORHOODS = ['Old Town', 'Riverside', 'Hillcrest', 'Maple Park', 'Harbor', 'Northside'];
const DAY_MILLIS = 86_400_000;

type Context = { secret: string; now: Date };

/**
 * Seeds members with a verified email and no sign-in method, most with a member code. Returns the number of inserted
 * members.
 */
export async function seedFamilies(db: Db, count: number, ctx: Context): Promise<number> {
  const numbers = range(count);
  const inserted = await insertNewRows(
    db,
    users,
    numbers.map((number) => memberOf(number, ctx)),
  );
  await insertNewRows(
    db,
    memberCodes,
    numbers.filter(hasCode).map((number) => codeOf(number, ctx)),
  );
  return inserted.length;
}

/** Nine in ten members have a code. */
export const hasCode = (number: number) => number % 10 !== 9;

function memberOf(number: number, { now }: Context): typeof users.$inferInsert {
  const random = seededRandom('profile', number);
  const { userId, firstName, lastName, name, email, phone } = familyPerson(number);
  const createdAt = new Date(now.getTime() - (1 + Math.floor(random() * 700)) * DAY_MILLIS);
  return {
    id: userId,
    name,
    email,
    emailVerified: true,
    firstName,
    lastName,
    phone,
    neighborhood: pick(NEIGHBORHOODS, random()),
    parentVibe: pick(PARENT_VIBES, random()),
    createdAt,
    updatedAt: createdAt,
    parentInterests: sample(PARENT_INTERESTS, random),
    connectionTypes: sample(CONNECTION_TYPES, random),
    preferredMeetups: sample(PREFERRED_MEETUPS, random),
    typicalAvailability: sample(AVAILABILITY, random),
    comfortLevel: sample(COMFORT_LEVELS, random),
    interests: sample(INTERESTS, random),
    ...(random() < 0.6 && { newsConsent: true, newsConsentAt: createdAt }),
  };
}

/** About a third of the choices, in order. */
function sample(choices: readonly string[], random: () => number): string[] {
  return choices.filter(() => random() < 0.35);
}

/** The digits are unique per family (700,001 and a million are coprime). */
function codeOf(number: number, { secret, now }: Context): typeof memberCodes.$inferInsert {
  const { userId } = familyPerson(number);
  return {
    id: idFor('code', number),
    userId,
    numericCode: String((number * 700_001 + 123_457) % 1_000_000).padStart(6, '0'),
    qrCodeData: secretCodeFor(secret, 'code', number),
    membershipType: number % 3 === 0 ? 'Monthly' : null,
    active: number % 12 !== 7,
    createdAt: now,
    updatedAt: now,
  };
}
