import { z } from 'zod';
import { plainText } from '#shared/fields.ts';
import { type Language, languages } from '#shared/languages.ts';

/** Lengths are in characters. */
export const MAX_SUBJECT_LENGTH = 120;
export const MAX_TEXT_LENGTH = 10_000;
export const MAX_AUDIENCE_DAYS = 730;

const days = z
  .number('invalidInput')
  .int('invalidInput')
  .min(1, 'invalidInput')
  .max(MAX_AUDIENCE_DAYS, 'invalidInput');

/** The audience of a mailing. Only people who consented to news are emailed. */
export const audience = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('members') }),
  /** A non-renewing membership, or a pass with visits left, ends within `days`. */
  z.strictObject({ kind: z.literal('expiring'), days }),
  /** Visited within the last `days`. */
  z.strictObject({ kind: z.literal('visited'), days }),
  /** Has visited before, but not within the last `days`. */
  z.strictObject({ kind: z.literal('away'), days }),
  z.strictObject({ kind: z.literal('waitlist') }),
  z.strictObject({ kind: z.literal('event'), eventId: z.uuid('invalidInput') }),
]);

export type Audience = z.output<typeof audience>;

/** Audience kinds in display order. */
export const audienceKinds = [
  'members',
  'expiring',
  'visited',
  'away',
  'event',
  'waitlist',
] as const;

/** Emails are sent in batches to stay below the rate limits of mail servers. */
export const BATCH_SIZE = 50;
export const BATCH_INTERVAL_SECONDS = 20;

const message = z.strictObject({
  /** Must be one line, as it is an email header. */
  subject: plainText(MAX_SUBJECT_LENGTH).regex(/^[^\n\t]*$/, 'noControlCharacters'),
  text: plainText(MAX_TEXT_LENGTH),
});

/** Whether the message has a subject and a text. */
export const isComplete = ({ subject, text }: z.output<typeof message>): boolean =>
  subject.trim() !== '' && text.trim() !== '';

/** The message by language; empty in languages that the venue does not offer. */
export const letters = z.strictObject(
  Object.fromEntries(languages.map((language) => [language, message])) as {
    [language in (typeof languages)[number]]: typeof message;
  },
);

export type MailingContent = z.output<typeof letters>;

/** Returns the empty fields in the offered languages, such as "en.subject". */
export const missingFields = (letters: MailingContent, offeredLanguages: readonly Language[]) =>
  offeredLanguages.flatMap((language) =>
    (['subject', 'text'] as const)
      .filter((field) => letters[language][field].trim() === '')
      .map((field) => `${language}.${field}` as const),
  );
