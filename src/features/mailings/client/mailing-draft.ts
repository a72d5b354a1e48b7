import { z } from 'zod';
import { keptDraft } from '#platform/client/kept-draft.ts';
import type { Language } from '#shared/languages.ts';
import {
  type Audience,
  audience,
  audienceKinds,
  type Letters,
  letters,
  missingIn,
} from '../mailings-rules.ts';

const letter = z.object({ subject: z.string(), text: z.string() });
const shape = z.object({
  kind: z.enum(audienceKinds),
  days: z.string(),
  eventId: z.string(),
  letters: z.object({ en: letter, es: letter }),
});

/** A message while it is written: numbers are still text, an event may not be chosen yet. */
export type MailingDraft = z.output<typeof shape>;

const DAYS = '30';

export const emptyDraft = (): MailingDraft => ({
  kind: 'members',
  days: DAYS,
  eventId: '',
  letters: { en: { subject: '', text: '' }, es: { subject: '', text: '' } },
});

/** What is written so far outlives a reload. */
export const mailingDraft = keptDraft('mailing-draft', shape, emptyDraft());

/** A new message that begins as an earlier one. */
export const draftFrom = (earlier: { audience: Audience; letters: Letters }): MailingDraft => ({
  kind: earlier.audience.kind,
  days: 'days' in earlier.audience ? String(earlier.audience.days) : DAYS,
  eventId: earlier.audience.kind === 'event' ? earlier.audience.eventId : '',
  letters: earlier.letters,
});

/** Whom the draft names; null while something is missing or wrong. */
export function audienceOf({ kind, days, eventId }: MailingDraft): Audience | null {
  const wanted = {
    kind,
    ...(['expiring', 'visited', 'away'].includes(kind) && { days: Number(days) }),
    ...(kind === 'event' && { eventId }),
  };
  return audience.safeParse(wanted).data ?? null;
}

/**
 * What it says in the languages that families can choose, trimmed, and nothing in others; null while
 * something is missing or too long.
 */
export function lettersOf(draft: MailingDraft, offered: readonly Language[]): Letters | null {
  if (missingIn(draft.letters, offered).length > 0) return null;
  const shown = Object.fromEntries(offered.map((language) => [language, draft.letters[language]]));
  return letters.safeParse({ ...emptyDraft().letters, ...shown }).data ?? null;
}

type Part = 'subject' | 'text';

/** What is wrong, by language and field, as keys of the validation texts. */
export function problemsOf(
  draft: MailingDraft,
  offered: readonly Language[],
): Partial<Record<`${Language}.${Part}`, string>> {
  const issues = letters.safeParse(draft.letters).error?.issues ?? [];
  return Object.fromEntries([
    ...missingIn(draft.letters, offered).map((name) => [name, 'required']),
    // The first thing that is wrong with a field is the one that is said.
    ...[...issues].reverse().map(({ path, message }) => [path.join('.'), message]),
  ]);
}

/** The first field that has to be looked at, by its name. */
export const firstProblem = (
  draft: MailingDraft,
  offered: readonly Language[],
): string | undefined =>
  offered
    .flatMap((language) => [`${language}.subject`, `${language}.text`] as const)
    .find((name) => problemsOf(draft, offered)[name]);
