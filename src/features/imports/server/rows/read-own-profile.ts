import { InvalidCell, type RowReader } from './row-reader.ts';

/** The part of a profile that our own list of families contains. */
export type OwnProfile = {
  accessibilityNeeds: string | null;
  neighborhood: string | null;
  zipCode: string | null;
  language: 'en' | 'es';
  preferredContactMethod: 'text' | 'email';
  smsOptIn: boolean;
  newsConsent: boolean | null;
  newsConsentAt: Date | null;
  visibility: 'members' | 'matches' | 'private';
};

/**
 * Reads the profile of our own export. An unknown or missing choice is rejected: a private family must not become visible.
 * An answer about news counts only with its time.
 */
export function readOwnProfile(row: RowReader): OwnProfile {
  const newsConsent = row.text('newsConsent') === '' ? null : row.yesNo('newsConsent');
  const newsConsentAt = newsConsent === null ? null : row.moment('newsConsentOn');
  return {
    accessibilityNeeds: row.multilineText('accessibilityNeeds', 10_000) || null,
    neighborhood: row.text('neighborhood') || null,
    zipCode: row.text('zipCode') || null,
    language: readChoice(row, 'language', ['en', 'es']),
    preferredContactMethod: readChoice(row, 'contactMethod', ['email', 'text']),
    smsOptIn: row.yesNo('smsOptIn') ?? false,
    newsConsent: newsConsentAt && newsConsent,
    newsConsentAt,
    visibility: readChoice(row, 'visibility', ['members', 'matches', 'private']),
  };
}

/** Returns one of the choices. Throws InvalidCell for another or none. */
function readChoice<Choice extends string>(
  row: RowReader,
  field: string,
  choices: readonly Choice[],
): Choice {
  const value = row.requiredText(field);
  const choice = choices.find((choice) => choice === value);
  if (!choice) throw new InvalidCell('status', field);
  return choice;
}

/** Returns the member code of our own export, with the zeros that a spreadsheet removes; null without one. */
export function readMemberCode(row: RowReader): { digits: string; isActive: boolean } | null {
  const value = row.text('memberCode');
  if (value === '') return null;
  if (!/^\d{1,6}$/.test(value)) throw new InvalidCell('number', 'memberCode');
  return { digits: value.padStart(6, '0'), isActive: row.yesNo('codeActive') ?? false };
}
