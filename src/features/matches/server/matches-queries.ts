import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/accounts-tables.ts';
import { restrictions } from '#features/accounts/server/restrictions-tables.ts';
import { householdMembers } from '#features/household/server/household-tables.ts';
import { ageOf } from '#features/profile/profile-rules.ts';
import { children } from '#features/profile/server/profile-tables.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { Coordinates } from '../distance-rules.ts';
import { ALL_INTERESTS, expandChoices, type MatchFamily } from '../matches-rules.ts';
import { zipPlaces } from './matches-tables.ts';

const PAGE_SIZE = 250;

/** Excludes closed accounts, and members of another adult's household, who share its matches. */
const isFamily = and(
  sql`not exists (select from ${householdMembers} where ${householdMembers.userId} = ${users.id})`,
  sql`not exists (select from ${restrictions}
    where ${restrictions.userId} = ${users.id} and ${restrictions.closedAt} is not null)`,
);

/**
 * Yields pages of all families that can be matched: not private, and with a child or an interest. Children's ages are
 * computed for the venue date `today`.
 */
export async function* readFamilies(db: Db, today: string): AsyncGenerator<MatchFamily[]> {
  let after = '';
  while (true) {
    const people = await db
      .select({
        id: users.id,
        parentInterests: users.parentInterests,
        interests: users.interests,
        neighborhood: users.neighborhood,
        zipCode: users.zipCode,
        typicalAvailability: users.typicalAvailability,
        parentVibe: users.parentVibe,
        connectionTypes: users.connectionTypes,
        preferredMeetups: users.preferredMeetups,
        comfortLevel: users.comfortLevel,
        parentRole: users.parentRole,
        visibility: users.visibility,
      })
      .from(users)
      .where(and(gt(users.id, after), isFamily))
      .orderBy(asc(users.id))
      .limit(PAGE_SIZE);
    const last = people.at(-1);
    if (!last) return;
    after = last.id;
    const visiblePeople = people.filter(({ visibility }) => visibility !== 'private');
    const childrenByUser = await findChildrenByUser(
      db,
      visiblePeople.map(({ id }) => id),
    );
    yield visiblePeople.flatMap(
      (person) => toMatchFamily(person, childrenByUser.get(person.id) ?? [], today) ?? [],
    );
  }
}

type Child = { birthMonth: string; typicalAvailability: string[] };

async function findChildrenByUser(db: Db, userIds: string[]): Promise<Map<string, Child[]>> {
  const rows = await db
    .select({
      userId: children.userId,
      birthMonth: children.birthMonth,
      typicalAvailability: children.typicalAvailability,
    })
    .from(children)
    .where(inArray(children.userId, userIds));
  return Map.groupBy(rows, ({ userId }) => userId);
}

type Person = {
  id: string;
  parentInterests: string[];
  interests: string[];
  neighborhood: string | null;
  zipCode: string | null;
  typicalAvailability: string[];
  parentVibe: string | null;
  connectionTypes: string[];
  preferredMeetups: string[];
  comfortLevel: string[];
  parentRole: string | null;
};

function toMatchFamily(person: Person, familyChildren: Child[], today: string): MatchFamily | null {
  const chosenInterests = [...person.parentInterests, ...person.interests];
  const interests = ALL_INTERESTS.filter((interest) => chosenInterests.includes(interest));
  if (familyChildren.length === 0 && interests.length === 0) return null;
  const availability = [person, ...familyChildren].flatMap((row) => row.typicalAvailability);
  return {
    id: person.id,
    interests,
    neighborhood: person.neighborhood,
    zipCode: person.zipCode,
    childMonths: familyChildren.map(({ birthMonth }) => ageOf(birthMonth, today).ageMonths),
    availability: [...new Set(availability)],
    vibe: person.parentVibe,
    connectionTypes: expandChoices(person.connectionTypes, 'connectionTypes'),
    meetups: expandChoices(person.preferredMeetups, 'meetups'),
    comfortLevel: person.comfortLevel,
    role: person.parentRole,
  };
}

/** Returns the places of the given zip codes, or of all zip codes in profiles. */
export async function findPlaces(db: Db, zips?: string[]): Promise<Record<string, Coordinates>> {
  const isInProfile = sql`exists (select from ${users} where ${users.zipCode} = ${zipPlaces.zip})`;
  const rows = await db
    .select()
    .from(zipPlaces)
    .where(zips ? inArray(zipPlaces.zip, zips) : isInProfile);
  return Object.fromEntries(rows.map(({ zip, ...place }) => [zip, place]));
}

/** Returns whether the profile has changed since an ISO instant; true for a deleted account. */
export async function hasChangedSince(db: Db, userId: string, instant: string): Promise<boolean> {
  const [row] = await db
    .select({ isLater: sql<boolean>`${users.updatedAt} > ${instant}::timestamptz` })
    .from(users)
    .where(eq(users.id, userId));
  return row?.isLater ?? true;
}
