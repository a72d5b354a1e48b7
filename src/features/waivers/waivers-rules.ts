import { type Language, languages } from '#shared/languages.ts';
import type { AgreementText, AgreementTexts } from './waiver-versions-contract.ts';

/**
 * What decides whether a signature is recent enough; `validMonths` is the venue's setting. Which
 * versions count is the database's to say (counting-versions-queries.ts).
 */
export type WaiverRules = { validMonths: number; now: Date };

/** The rules as of now (decisions: valid for a period, default 12 months). */
export function waiverRules(validMonths: number, now: Date): WaiverRules {
  return { validMonths, now };
}

/** The instant after which a signature must have been made to count now. */
export function signedAfter({ validMonths, now }: WaiverRules): Date {
  return monthsLater(now, -validMonths);
}

/** The instant from which a signature no longer counts. */
export function validUntil(createdAt: Date, validMonths: number): Date {
  return monthsLater(createdAt, validMonths);
}

/** The same day some months later; a month's last day where that day does not exist. */
function monthsLater(instant: Date, months: number): Date {
  const then = new Date(instant);
  then.setUTCMonth(then.getUTCMonth() + months);
  if (then.getUTCDate() !== instant.getUTCDate()) then.setUTCDate(0);
  return then;
}

/** An e-mail as waivers are looked up by it: spaces around it and capitals make no difference. */
export function emailForLookup(email: string): string {
  return email.trim().toLowerCase();
}

/** A child's birthdate lies in the past, less than 18 years ago. Both are venue dates. */
export function isChildsBirthdate(birthdate: string, today: string): boolean {
  const eighteenYearsAgo = `${Number(today.slice(0, 4)) - 18}${today.slice(4)}`;
  return birthdate <= today && birthdate > eighteenYearsAgo;
}

/** A text that is signed: what stands in it is fixed by its version, its language and the venue's name. */
export type Agreement = AgreementText & { version: string };

/** Stands in a version's text for the venue's name. */
export const VENUE_MARK = '{venue}';

/** A version's text with the venue's name where its mark stands. */
export function agreementFor(version: string, text: AgreementText, venueName: string): Agreement {
  const fill = (words: string) => words.replaceAll(VENUE_MARK, () => venueName);
  return {
    version,
    title: fill(text.title),
    sections: text.sections.map(({ heading, paragraphs }) => ({
      heading: fill(heading),
      paragraphs: paragraphs.map(fill),
    })),
  };
}

/** The text as the one string that is hashed: version, title, headings and paragraphs in order. */
export function textToHash({ version, title, sections }: Agreement): string {
  const parts = sections.flatMap(({ heading, paragraphs }) => [heading, ...paragraphs]);
  return [`${title} (${version})`, ...parts].join('\n\n');
}

/** What the next version is called: "2.0" if everybody must sign again, else "1.1". */
export function nextVersion(latest: string, mustSignAgain: boolean): string {
  const [major = 0, minor = 0] = latest.split('.').map(Number);
  return mustSignAgain ? `${major + 1}.0` : `${major}.${minor + 1}`;
}

/** What keeps a draft from being published: a part that is empty in a language, or that one lacks. */
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
