import { nameFromEmail } from '#features/accounts/accounts-rules.ts';
import { ageOf, MAX_MONTHS } from '#features/profile/profile-rules.ts';
import { type OwnProfile, readMemberCode, readOwnProfile } from './read-own-profile.ts';
import { InvalidCell, type RowReader, toStoredFields } from './row-reader.ts';

/** The data of an account. A missing name is derived from the email. */
export type Person = { email: string; name: string; phone: string | null };

export function readPerson(row: RowReader): Person {
  const email = row.email('email');
  const name = row.name({ full: 'name', first: 'firstName', last: 'lastName' }, 80);
  if (name === '') row.addWarning('nameFromEmail', 'name');
  return { email, name: name || nameFromEmail(email), phone: row.text('phone', 40) || null };
}

/**
 * An imported child. Only the birth month is stored; the name or the number that our own export gave it distinguishes
 * twins.
 */
export type ImportedChild = {
  birthMonth: string;
  name: string;
  availability: string[];
  createdAt: Date | null;
};

export type FamilyRow = Person & {
  joinedAt: Date | null;
  profile: OwnProfile | null;
  memberCode: { digits: string; isActive: boolean } | null;
  children: ImportedChild[];
  /** Our own list of children adds them to families that are there already, with all that their own list says. */
  needsAccount: boolean;
};

export function readFamily(row: RowReader) {
  const childReference = row.text('childReference');
  return childReference === '' ? readFamilyRow(row) : readOwnChild(row, childReference);
}

const CHILD_FIELDS = ['childBirthdate', 'child2Birthdate', 'child3Birthdate', 'child4Birthdate'];

function readFamilyRow(row: RowReader) {
  const person = readPerson(row);
  const joinedOn = row.pastDay('joinedOn', { isInstant: true });
  const childrenByField = CHILD_FIELDS.flatMap((field): [string, ImportedChild][] => {
    const birthMonth = readBirthMonth(row, field);
    if (birthMonth === null) return [];
    if (ageOf(birthMonth, row.today).ageMonths > MAX_MONTHS) {
      row.addWarning('childTooOld', field);
      return [];
    }
    const name = field === 'childBirthdate' ? row.text('childName', 120) : '';
    return [[field, { birthMonth, name, availability: [], createdAt: null }]];
  });
  const children = childrenByField.map(([, child]) => child);
  const profile = row.isOwnExport ? readOwnProfile(row) : null;
  const memberCode = readMemberCode(row);
  const values: FamilyRow = {
    ...person,
    joinedAt: joinedOn && row.momentOf(joinedOn),
    profile,
    memberCode,
    children,
    needsAccount: false,
  };
  return {
    values,
    // A family can have several rows with different children.
    identity: [
      person.email,
      ...children.map(({ birthMonth, name }) => `${birthMonth} ${name.toLowerCase()}`),
    ],
    label: person.name,
    count: children.length,
    cents: 0,
    stored: toStoredFields({
      name: ['text', person.name],
      email: ['text', person.email],
      phone: ['text', person.phone],
      neighborhood: ['text', profile?.neighborhood ?? null],
      zipCode: ['text', profile?.zipCode ?? null],
      accessibilityNeeds: ['text', profile?.accessibilityNeeds ?? null],
      visibility: ['text', profile?.visibility ?? null],
      memberCode: ['text', memberCode?.digits ?? null],
      joinedOn: ['day', joinedOn?.day ?? null],
      ...Object.fromEntries(
        childrenByField.map(([field, { birthMonth }]) => [field, ['month', birthMonth]]),
      ),
    }),
  };
}

/** Reads a row of our own list of children. A child who has outgrown the form stays in the family, as it did there. */
function readOwnChild(row: RowReader, reference: string) {
  const person = readPerson(row);
  const birthMonth = readBirthMonth(row, 'childBirthdate');
  if (birthMonth === null) throw new InvalidCell('missing', 'childBirthdate');
  const availability = row.text('availability').split(', ').filter(Boolean);
  const child = { birthMonth, name: reference, availability, createdAt: row.moment('joinedOn') };
  const values: FamilyRow = {
    ...person,
    joinedAt: null,
    profile: null,
    memberCode: null,
    children: [child],
    needsAccount: true,
  };
  return {
    values,
    identity: ['child', reference],
    label: person.name,
    count: 1,
    cents: 0,
    stored: toStoredFields({
      email: ['text', person.email],
      childBirthdate: ['month', birthMonth],
      availability: ['text', availability.join(', ')],
    }),
  };
}

function readBirthMonth(row: RowReader, field: string): string | null {
  const birthdate = row.pastDay(field)?.day;
  return birthdate ? `${birthdate.slice(0, 7)}-01` : null;
}
