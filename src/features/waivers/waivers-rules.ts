import { type Language, languages } from '#shared/languages.ts';
import type { AgreementText, AgreementTexts } from './waiver-versions-contract.ts';

/** How long a signature is valid. For the accepted versions, see accepted-versions-queries.ts. */
export type WaiverRules = { validMonths: number; now: Date };

/** The rules at an instant; `validMonths` is a setting of the venue, 12 by default. */
export function createWaiverRules(validMonths: number, now: Date): WaiverRules {
  return { validMonths, now };
}

/** Returns the instant after which a waiver must have been signed to be valid. */
export function getSigningCutoff({ validMonths, now }: WaiverRules): Date {
  return addMonths(now, -validMonths);
}

/** Returns the instant at which a signature expires. */
export function getExpiry(createdAt: Date, validMonths: number): Date {
  return addMonths(createdAt, validMonths);
}

/** Clamps to the last day of a shorter month. */
function addMonths(instant: Date, months: number): Date {
  const result = new Date(instant);
  result.setUTCMonth(result.getUTCMonth() + months);
  if (result.getUTCDate() !== instant.getUTCDate()) result.setUTCDate(0);
  return result;
}

/** Normalizes an email for lookups: trimmed and in lower case. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** Returns whether a birthdate is not in the future and less than 18 years ago; both are venue dates. */
export function isChildBirthdate(birthdate: string, today: string): boolean {
  const eighteenYearsAgo = `${Number(today.slice(0, 4)) - 18}${today.slice(4)}`;
  return birthdate <= today && birthdate > eighteenYearsAgo;
}

/** A version's text in one language, with the venue's name filled in. */
export type Agreement = AgreementText & { version: string };

/** Placeholder for the venue's name in a version's text. */
export const VENUE_PLACEHOLDER = '{venue}';

/** Fills the venue's name into a version's text. */
export function fillAgreement(version: string, text: AgreementText, venueName: string): Agreement {
  const fill = (template: string) => template.replaceAll(VENUE_PLACEHOLDER, () => venueName);
  return {
    version,
    title: fill(text.title),
    sections: text.sections.map(({ heading, paragraphs }) => ({
      heading: fill(heading),
      paragraphs: paragraphs.map(fill),
    })),
  };
}

/** Serializes the text for hashing: title, version, headings and paragraphs in order. */
export function serializeAgreement({ version, title, sections }: Agreement): string {
  const parts = sections.flatMap(({ heading, paragraphs }) => [heading, ...paragraphs]);
  return [`${title} (${version})`, ...parts].join('\n\n');
}

/** Returns the number after "1.0": "2.0" if everyone must sign again, otherwise "1.1". */
export function getNextVersion(latest: string, mustSignAgain: boolean): string {
  const [major = 0, minor = 0] = latest.split('.').map(Number);
  return mustSignAgain ? `${major + 1}.0` : `${major}.${minor + 1}`;
}

/** Returns what prevents publishing a draft: empty parts, or a different number of sections per language. */
export function findGaps(texts: AgreementTexts): Gap[] {
  const counts = new Set(Object.values(texts).map(({ sections }) => sections.length));
  const gaps: Gap[] = counts.size > 1 ? [{ kind: 'sectionsDiffer', language: null }] : [];
  for (const language of languages) {
    const { title, sections } = texts[language];
    const isComplete = ({ heading, paragraphs }: AgreementText['sections'][number]) =>
      heading !== '' && paragraphs.length > 0 && paragraphs.every((paragraph) => paragraph !== '');
    if (title === '' || sections.length === 0 || !sections.every(isComplete))
      gaps.push({ kind: 'empty', language });
  }
  return gaps;
}

export type Gap = { kind: 'sectionsDiffer' | 'empty'; language: Language | null };
