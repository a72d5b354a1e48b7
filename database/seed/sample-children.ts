import { AVAILABILITY } from '#features/profile/profile-choices.ts';
import { birthMonthOf, MAX_MONTHS } from '#features/profile/profile-rules.ts';
import { children } from '#features/profile/server/profile-tables.ts';
import type { Db } from '#platform/server/database/database.ts';
import { insertNewRows } from '#platform/server/database/insert-rows.ts';
import { idFor, pick, range, seededRandom } from '#platform/server/seed-numbers.ts';
import { familyPerson } from './sample-people.ts';

const MAX_CHILDREN = 3;

/** Seeds one to three children per family, of random ages that the venue admits on the venue date `today`. */
export async function seedChildren(db: Db, familyCount: number, today: string): Promise<void> {
  const rows = range(familyCount).flatMap((number) => childrenOf(number, today));
  await insertNewRows(db, children, rows);
}

function childrenOf(number: number, today: string): (typeof children.$inferInsert)[] {
  const random = seededRandom('children', number);
  const { userId } = familyPerson(number);
  const count = 1 + Math.floor(random() * MAX_CHILDREN);
  return range(count).map((index) => ({
    id: idFor('child', number * MAX_CHILDREN + index),
    userId,
    birthMonth: birthMonthOf(Math.floor(random() * (MAX_MONTHS + 1)), today),
    typicalAvailability: [pick(AVAILABILITY, random())],
  }));
}
