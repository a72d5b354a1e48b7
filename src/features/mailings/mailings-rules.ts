import { z } from 'zod';
import { plainText } from '#shared/fields.ts';
import { type Language, languages } from '#shared/languages.ts';

/** Maximum lengths of a mailing, in characters. */
export const LONGEST_SUBJECT = 120;
export const LONGEST_TEXT = 10_000;
/** Maximum days of an audience by days. */
export const MAX_DAYS = 730;

const days = z
  .number('invalidInput')
  .int('invalidInput')
  .min(1, 'invalidInput')
  .max(MAX_DAYS, 'invalidInput');

/** The audience of a mailing. Only those of it who agreed to news get mail. */
export const audience = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('members') }),
  /** A non-renewing membership, or a pass with visits left, ends within `days`. */
  z.strictObject({ kind: z.literal('expiring'), days }),
  z.strictObject({ kind: z.literal('visited'), days }),
  z.strictObject({ kind: z.literal('away'), days }),
  z.strictObject({ kind: z.literal('waitlist') }),
  z.strictObject({ kind: z.literal('event'), eventId: z.uuid('invalidInput') }),
]);

export type Audience = z.output<typeof audience>;

/** In display order. */
export const audienceKinds = [
  'members',
  'expiring',
  'visited',
  'away',
  'event',
  'waitlist',
] as const;

/** Mails per batch, and the pause between batches, to stay below mail servers' rate limits. */
export const BATCH = 50;
export const PAUSE_SECONDS = 20;

const letter = z.strictObject({
  /** One line, because it is a mail header. */
  subject: plainText(LONGEST_SUBJECT).regex(/^[^\n\t]*$/, 'noControlCharacters'),
  text: plainText(LONGEST_TEXT),
});

/** Whether a letter can be sent. */
export const isWritten = ({ subject, text }: z.output<typeof letter>): boolean =>
  subject.trim() !== '' && text.trim() !== '';

/** The message by language; empty in languages the venue does not offer. */
export const letters = z.strictObject(
  Object.fromEntries(languages.map((language) => [language, letter])) as {
    [language in (typeof languages)[number]]: typeof letter;
  },
);

export type Letters = z.output<typeof letters>;

/** The fields still empty in the offered languages. */
export const missingIn = (letters: Letters, offered: readonly Language[]) =>
  offered.flatMap((language) =>
    (['subject', 'text'] as const)
      .filter((part) => letters[language][part].trim() === '')
      .map((part) => `${language}.${part}` as const),
  );
