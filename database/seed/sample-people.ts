import { idFor, pick, seededRandom } from './seed-numbers.ts';

const FIRST_NAMES =
  'Ada Amara Ana Ben Carlos Chloe Dana Daniel Elena Elif Emeka Eva Fatima Finn Grace Hana Hugo Ines Ivan Jada Jonas Julia Kai Keiko Lena Leo Lina Luis Maya Mei Mila Mohamed Nadia Noah Nora Omar Owen Priya Rosa Samir Sofia Tara Theo Uma Viktor Wren Yara Yusuf Zoe Zuri'.split(
    ' ',
  );
const LAST_NAMES =
  'Abbott Adeyemi Alvarez Bauer Bennett Brooks Castillo Chen Cohen Diaz Dubois Ek Farah Fischer Foster Garcia Gupta Haddad Hansen Hughes Ito Jensen Kaya Kim Kowalski Larsen Lee Lopez Martin Mensah Moreau Morgan Murphy Nguyen Novak Okafor Olsen Park Patel Pereira Quinn Reyes Rivera Rossi Santos Schmidt Silva Singh Sullivan Tanaka Torres Walker Wang Weber Young'.split(
    ' ',
  );
const CHILD_NAMES =
  'Ari Bea Cleo Eli Ezra Freya Gus Iris Ivy Jude Kit Lola Luca Mabel Milo Nico Olive Otis Pia Remy Rumi Sage Tess Vera Willa Zane'.split(
    ' ',
  );

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
