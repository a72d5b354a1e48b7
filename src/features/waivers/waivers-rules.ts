import { type Language, languages } from '#shared/languages.ts';
import type { AgreementText, AgreementTexts } from './waiver-versions-contract.ts';

/**
 * Decides whether a signature is recent enough; `validMonths` is the venue's setting. Which versions count
 * is queried from the database (counting-versions-queries.ts).
 */
export type WaiverRules = { validMonths: number; now: Date };

/** The rules at `now` (decisions: valid for a period, default 12 months). */
export function waiverRules(validMonths: number, now: Date): WaiverRules {
  return { validMonths, now };
}

/** A signature counts if it was made after this instant. */
export function signedAfter({ validMonths, now }: WaiverRules): Date {
  return monthsLater(now, -validMonths);
}

/** The instant at which a signature expires. */
export function validUntil(createdAt: Date, validMonths: number): Date {
  return monthsLater(createdAt, validMonths);
}

/** The same day some months later, clamped to the last day of the month. */
function monthsLater(instant: Date, months: number): Date {
  const result = new Date(instant);
  result.setUTCMonth(result.getUTCMonth() + months);
  if (result.getUTCDate() !== instant.getUTCDate()) result.setUTCDate(0);
  return result;
}

/** Normalizes an e-mail for lookups: trimmed and in lower case. */
export function emailForLookup(email: string): string {
  return email.trim().toLowerCase();
}

/** Whether a birthdate is in the past, less than 18 years ago. Both are venue dates. */
export function isChildsBirthdate(birthdate: string, today: string): boolean {
  const eighteenYearsAgo = `${Number(today.slice(0, 4)) - 18}${today.slice(4)}`;
  return birthdate <= today && birthdate > eighteenYearsAgo;
}

/** A text to sign, determined by its version, language and the venue's name. */
export type Agreement = AgreementText & { version: string };

/** Placeholder for the venue's name in a version's text. */
export const VENUE_PLACEHOLDER = '{venue}';

/** A version's text with the venue's name filled in. */
export function agreementFor(version: string, text: AgreementText, venueName: string): Agreement {
  const fill = (words: string) => words.replaceAll(VENUE_PLACEHOLDER, () => venueName);
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
export function textToHash({ version, title, sections }: Agreement): string {
  const parts = sections.flatMap(({ heading, paragraphs }) => [heading, ...paragraphs]);
  return [`${title} (${version})`, ...parts].join('\n\n');
}

/** The next version's number: "2.0" if everybody must sign again, otherwise "1.1". */
export function nextVersion(latest: string, mustSignAgain: boolean): string {
  const [major = 0, minor = 0] = latest.split('.').map(Number);
  return mustSignAgain ? `${major + 1}.0` : `${major}.${minor + 1}`;
}

/** What prevents publishing a draft: empty parts, or a different number of sections by language. */
export function gapsIn(texts: AgreementTexts): Gap[] {
  const counts = new Set(Object.values(texts).map(({ sections }) => sections.length));
  const gaps: Gap[] = counts.size > 1 ? [{ kind: 'sectionsDiffer', language: null }] : [];
  for (const language of languages) {
    const { title, sections } = texts[language];
    const isWritten = ({ heading, paragraphs }: AgreementText['sections'][number]) =>
      heading !== '' && paragraphs.length > 0 && paragraphs.every((words) => words !== '');
    if (title === '' || sections.length === 0 || !sections.every(isWritten))
      gaps.push({ kind: 'empty', language });
  }
  return gaps;
}

export type Gap = { kind: 'sectionsDiffer' | 'empty'; language: Language | null };
