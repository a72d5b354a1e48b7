import { nameFromEmail } from '#features/accounts/accounts-rules.ts';
import { ageOf, MAX_MONTHS } from '#features/profile/profile-rules.ts';
import { InvalidCell, type RowReader, SkippedRow, toStoredFields } from './row-reader.ts';

/** The data of an account. A missing name is derived from the email. */
export type Person = { email: string; name: string; phone: string | null };

export function readPerson(row: RowReader): Person {
  const email = row.email('email');
  const name = row.name({ full: 'name', first: 'firstName', last: 'lastName' }, 80);
  if (name === '') row.addWarning('nameFromEmail', 'name');
  return { email, name: name || nameFromEmail(email), phone: row.text('phone', 40) || null };
}

/** An imported child. Only the birth month is stored; the name distinguishes twins. */
export type ImportedChild = { birthMonth: string; name: string };

export type FamilyRow = Person & { joinedOn: string | null; children: ImportedChild[] };

const CHILD_FIELDS = ['childBirthdate', 'child2Birthdate', 'child3Birthdate', 'child4Birthdate'];

export function readFamily(row: RowReader) {
  const person = readPerson(row);
  const joinedOn = row.pastDay('joinedOn', { isInstant: true })?.day ?? null;
  const childrenByField = CHILD_FIELDS.flatMap((field): [string, ImportedChild][] => {
    const birthdate = row.pastDay(field)?.day;
    if (!birthdate) return [];
    const birthMonth = `${birthdate.slice(0, 7)}-01`;
    if (ageOf(birthMonth, row.today).ageMonths > MAX_MONTHS) {
      row.addWarning('childTooOld', field);
      return [];
    }
    const name = field === 'childBirthdate' ? row.text('childName', 120) : '';
    return [[field, { birthMonth, name }]];
  });
  const children = childrenByField.map(([, child]) => child);
  const values: FamilyRow = { ...person, joinedOn, children };
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
      joinedOn: ['day', joinedOn],
      ...Object.fromEntries(
        childrenByField.map(([field, { birthMonth }]) => [field, ['month', birthMonth]]),
      ),
    }),
  };
}

export type WaiverRow = {
  guardianName: string;
  guardianEmail: string;
  guardianPhone: string | null;
  childName: string;
  childBirthdate: string | null;
  emergencyContact: string | null;
  emergencyPhone: string | null;
  medicalNotes: string | null;
  /** The venue date and time of the signature; without a time, noon is stored. */
  signedOn: string;
  signedTime: string | null;
};

export function readWaiver(row: RowReader) {
  if (row.yesNo('isMinor') === false) throw new SkippedRow('adult');
  const guardianName = row.name({ full: 'name', first: 'firstName', last: 'lastName' });
  if (guardianName === '') throw new InvalidCell('missing', 'name');
  const childName = row.name({
    full: 'childName',
    first: 'childFirstName',
    last: 'childLastName',
  });
  if (childName === '') throw new InvalidCell('missing', 'childName');
  const signed = row.pastDay('signedOn', { isInstant: true });
  if (!signed) throw new InvalidCell('missing', 'signedOn');
  const values: WaiverRow = {
    guardianName,
    guardianEmail: row.email('email'),
    guardianPhone: row.text('phone', 40) || null,
    childName,
    childBirthdate: row.pastDay('childBirthdate')?.day ?? null,
    emergencyContact: row.text('emergencyContact', 120) || null,
    emergencyPhone: row.text('emergencyPhone', 40) || null,
    medicalNotes: row.multilineText('medicalNotes', 1000) || null,
    signedOn: signed.day,
    signedTime: signed.time,
  };
  const { guardianEmail, childBirthdate, signedOn } = values;
  return {
    values,
    identity: [guardianEmail, childName.toLowerCase(), childBirthdate ?? '', signedOn],
    label: childName,
    count: 1,
    cents: 0,
    stored: toStoredFields({
      childName: ['text', childName],
      childBirthdate: ['day', childBirthdate],
      name: ['text', guardianName],
      email: ['text', guardianEmail],
      phone: ['text', values.guardianPhone],
      signedOn: ['day', signedOn],
      signedTime: ['time', values.signedTime],
      emergencyContact: ['text', values.emergencyContact],
      emergencyPhone: ['text', values.emergencyPhone],
      medicalNotes: ['text', values.medicalNotes],
    }),
  };
}
