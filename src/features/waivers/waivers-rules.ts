import { type Agreement, CURRENT_VERSION } from './waiver-text.ts';

/** What decides whether a signature still stands. `validMonths` is the venue's setting. */
export type WaiverRules = { version: string; validMonths: number; now: Date };

/** The rules as of now (decisions: valid for the current version and a period, default 12 months). */
export function waiverRules(validMonths: number, now: Date): WaiverRules {
  return { version: CURRENT_VERSION, validMonths, now };
}

/** Whether a signature counts: of the current version, and signed within the period. */
export function isWaiverValid(
  waiver: { agreementVersion: string; createdAt: Date },
  rules: WaiverRules,
): boolean {
  return waiver.agreementVersion === rules.version && waiver.createdAt > signedAfter(rules);
}

/** The instant after which a signature must have been made to count now. */
export function signedAfter({ validMonths, now }: Pick<WaiverRules, 'validMonths' | 'now'>): Date {
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

/** The text as the one string that is hashed: version, title, headings and paragraphs in order. */
export function textToHash({ version, title, sections }: Agreement): string {
  const parts = sections.flatMap(({ heading, paragraphs }) => [heading, ...paragraphs]);
  return [`${title} (${version})`, ...parts].join('\n\n');
}
