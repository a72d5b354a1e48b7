import { z } from 'zod';
import { createSessionDraft } from '#platform/client/forms/session-draft.ts';
import type { Language } from '#shared/languages.ts';
import {
  type Audience,
  audience,
  audienceKinds,
  letters,
  type MailingContent,
  missingFields,
} from '../mailings-rules.ts';

const letter = z.object({ subject: z.string(), text: z.string() });
const draftSchema = z.object({
  kind: z.enum(audienceKinds),
  days: z.string(),
  eventId: z.string(),
  letters: z.object({ en: letter, es: letter }),
});

/** The composer's form state: numbers are strings, and the event may be empty. */
export type MailingDraft = z.output<typeof draftSchema>;

const DEFAULT_DAYS = '30';

export const emptyDraft = (): MailingDraft => ({
  kind: 'members',
  days: DEFAULT_DAYS,
  eventId: '',
  letters: { en: { subject: '', text: '' }, es: { subject: '', text: '' } },
});

export const mailingDraft = createSessionDraft('mailing-draft', draftSchema, emptyDraft());

/** Returns a new draft with the audience and content of a mailing. */
export const copyToDraft = (mailing: {
  audience: Audience;
  letters: MailingContent;
}): MailingDraft => ({
  kind: mailing.audience.kind,
  days: 'days' in mailing.audience ? String(mailing.audience.days) : DEFAULT_DAYS,
  eventId: mailing.audience.kind === 'event' ? mailing.audience.eventId : '',
  letters: mailing.letters,
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
 * The trimmed content in the offered languages, and empty texts in the others; null while the text in an
 * offered language is incomplete or too long.
 */
export function contentOf(
  draft: MailingDraft,
  offeredLanguages: readonly Language[],
): MailingContent | null {
  if (missingFields(draft.letters, offeredLanguages).length > 0) return null;
  const offeredContent = Object.fromEntries(
    offeredLanguages.map((language) => [language, draft.letters[language]]),
  );
  return letters.safeParse({ ...emptyDraft().letters, ...offeredContent }).data ?? null;
}

type LetterField = 'subject' | 'text';

/** Returns validation text keys by language and field. */
export function validateDraft(
  draft: MailingDraft,
  offeredLanguages: readonly Language[],
): Partial<Record<`${Language}.${LetterField}`, string>> {
  const issues = letters.safeParse(draft.letters).error?.issues ?? [];
  return Object.fromEntries([
    ...missingFields(draft.letters, offeredLanguages).map((name) => [name, 'required']),
    // Reversed, so that the first issue of a field wins.
    ...[...issues].reverse().map(({ path, message }) => [path.join('.'), message]),
  ]);
}

/** Returns the name of the first invalid field. */
export const findFirstInvalidField = (
  draft: MailingDraft,
  offeredLanguages: readonly Language[],
): string | undefined =>
  offeredLanguages
    .flatMap((language) => [`${language}.subject`, `${language}.text`] as const)
    .find((name) => validateDraft(draft, offeredLanguages)[name]);
