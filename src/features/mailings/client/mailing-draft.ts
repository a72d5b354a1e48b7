import { z } from 'zod';
import { sessionDraft } from '#platform/client/session-draft.ts';
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

/** A message being written: numbers are still text, and an event may not be chosen. */
export type MailingDraft = z.output<typeof shape>;

const DAYS = '30';

export const emptyDraft = (): MailingDraft => ({
  kind: 'members',
  days: DAYS,
  eventId: '',
  letters: { en: { subject: '', text: '' }, es: { subject: '', text: '' } },
});

/** Keeps the draft across reloads. */
export const mailingDraft = sessionDraft('mailing-draft', shape, emptyDraft());

/** A new draft prefilled from an earlier message. */
export const draftFrom = (earlier: { audience: Audience; letters: Letters }): MailingDraft => ({
  kind: earlier.audience.kind,
  days: 'days' in earlier.audience ? String(earlier.audience.days) : DAYS,
  eventId: earlier.audience.kind === 'event' ? earlier.audience.eventId : '',
  letters: earlier.letters,
});

/** The draft's audience; null while it is incomplete or invalid. */
export function audienceOf({ kind, days, eventId }: MailingDraft): Audience | null {
  const input = {
    kind,
    ...(['expiring', 'visited', 'away'].includes(kind) && { days: Number(days) }),
    ...(kind === 'event' && { eventId }),
  };
  return audience.safeParse(input).data ?? null;
}

/**
 * The letters in the offered languages, trimmed, and empty in others; null while one is missing or
 * too long.
 */
export function lettersOf(draft: MailingDraft, offered: readonly Language[]): Letters | null {
  if (missingIn(draft.letters, offered).length > 0) return null;
  const shown = Object.fromEntries(offered.map((language) => [language, draft.letters[language]]));
  return letters.safeParse({ ...emptyDraft().letters, ...shown }).data ?? null;
}

type Part = 'subject' | 'text';

/** Validation text keys by language and field. */
export function problemsOf(
  draft: MailingDraft,
  offered: readonly Language[],
): Partial<Record<`${Language}.${Part}`, string>> {
  const issues = letters.safeParse(draft.letters).error?.issues ?? [];
  return Object.fromEntries([
    ...missingIn(draft.letters, offered).map((name) => [name, 'required']),
    // The first issue of a field wins.
    ...[...issues].reverse().map(({ path, message }) => [path.join('.'), message]),
  ]);
}

/** The name of the first invalid field. */
export const firstProblem = (
  draft: MailingDraft,
  offered: readonly Language[],
): string | undefined =>
  offered
    .flatMap((language) => [`${language}.subject`, `${language}.text`] as const)
    .find((name) => problemsOf(draft, offered)[name]);
