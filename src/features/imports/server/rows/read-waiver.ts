import { InvalidCell, type RowReader, SkippedRow, toStoredFields } from './row-reader.ts';

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
  /** The question about photos as it was asked, and its answer; null if it was not asked. */
  photo: { question: string; isAllowed: boolean } | null;
  /** Answers to the venue's own questions: "question: answer". */
  answers: string[];
};

export function readWaiver(row: RowReader) {
  if (row.yesNo('isMinor') === false) throw new SkippedRow('adult');
  // Stored under the current version, a signature that no longer counts would be valid again.
  if (row.isOwnExport && !row.yesNo('isAccepted')) throw new SkippedRow('oldWaiver');
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
    signedTime: signed.time ?? (row.isOwnExport ? '00:00' : null),
    photo: readPhotoAnswer(row),
    answers: readAnswers(row),
  };
  const reference = row.text('reference');
  const { guardianEmail, childBirthdate, signedOn } = values;
  return {
    values,
    identity: reference
      ? [reference]
      : [guardianEmail, childName.toLowerCase(), childBirthdate ?? '', signedOn],
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
      photoConsent: ['text', row.text('photoConsent')],
      answers: ['text', values.answers.join('\n')],
    }),
  };
}

function readPhotoAnswer(row: RowReader): WaiverRow['photo'] {
  const isAllowed = row.text('photoConsent') === '' ? null : row.yesNo('photoConsent');
  return isAllowed === null
    ? null
    : { question: row.requiredText('photoQuestion', 500), isAllowed };
}

/** Joins each answer's lines: further ones begin with two spaces. */
function readAnswers(row: RowReader): string[] {
  const answers: string[] = [];
  for (const line of row.lines('answers', 19_999)) {
    const text = line.trim();
    if (line.startsWith('  ') && answers.length > 0) answers.push(`${answers.pop()}\n${text}`);
    else if (text !== '') answers.push(text);
  }
  return answers;
}
