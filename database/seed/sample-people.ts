import { CHILD_NAMES, FIRST_NAMES, LAST_NAMES } from '#features/demo/server/year/names.ts';
import { idFor, pick, seededRandom } from '#platform/server/seed-numbers.ts';

export type Person = {
  userId: string;
  firstName: string;
  lastName: string;
  name: string;
  /** In a reserved domain that receives no email (RFC 2606). */
  email: string;
  phone: string;
};

/** The guardian of a family; deterministic per number. */
export const familyPerson = (number: number) => person('family', number, 'families.example');

/** A guest without an account. */
export const guestPerson = (number: number) => person('guest', number, 'guests.example');

function person(kind: 'family' | 'guest', number: number, domain: string): Person {
  const random = seededRandom(kind, number);
  const firstName = pick(FIRST_NAMES, random());
  const lastName = pick(LAST_NAMES, random());
  return {
    userId: idFor(kind, number),
    firstName,
    lastName,
    name: `${firstName} ${lastName}`,
    email: `${firstName}.${lastName}.${number + 1}@${domain}`.toLowerCase(),
    phone: `555-555-01${String(number % 100).padStart(2, '0')}`,
  };
}

export const childName = (random: number, lastName: string) =>
  `${pick(CHILD_NAMES, random)} ${lastName}`;
