import { z } from 'zod';
import { plainText } from '#shared/fields.ts';
import { type Language, languages } from '#shared/languages.ts';

/** The longest subject and text of a mailing, in characters. */
export const LONGEST_SUBJECT = 120;
export const LONGEST_TEXT = 10_000;
/** How far back or ahead an audience of days reaches. */
export const MAX_DAYS = 730;

const days = z
  .number('invalidInput')
  .int('invalidInput')
  .min(1, 'invalidInput')
  .max(MAX_DAYS, 'invalidInput');

/** Whom a mailing is for. All of them have agreed to news; nobody else is ever written to. */
export const audience = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('members') }),
  /** A membership that does not renew, or a pass with visits left, ends within so many days. */
  z.strictObject({ kind: z.literal('expiring'), days }),
  z.strictObject({ kind: z.literal('visited'), days }),
  z.strictObject({ kind: z.literal('away'), days }),
  z.strictObject({ kind: z.literal('waitlist') }),
  z.strictObject({ kind: z.literal('event'), eventId: z.uuid('invalidInput') }),
]);

export type Audience = z.output<typeof audience>;

/** In the order in which they are offered. */
export const audienceKinds = [
  'members',
  'expiring',
  'visited',
  'away',
  'event',
  'waitlist',
] as const;

/** A batch leaves at a time, and the next one so much later: no mail server takes it for a flood. */
export const BATCH = 50;
export const PAUSE_SECONDS = 20;

const letter = z.strictObject({
  /** One line: it stands in a mail's head. */
  subject: plainText(LONGEST_SUBJECT).regex(/^[^\n\t]*$/, 'noControlCharacters'),
  text: plainText(LONGEST_TEXT),
});

/** Whether a letter can be sent. */
export const isWritten = ({ subject, text }: z.output<typeof letter>): boolean =>
  subject.trim() !== '' && text.trim() !== '';

/** The message in each language, empty in one that the venue does not offer; everybody gets their own. */
export const letters = z.strictObject(
  Object.fromEntries(languages.map((language) => [language, letter])) as {
    [language in (typeof languages)[number]]: typeof letter;
  },
);

export type Letters = z.output<typeof letters>;

/** What is not written yet, of the languages that families can choose. */
export const missingIn = (letters: Letters, offered: readonly Language[]) =>
  offered.flatMap((language) =>
    (['subject', 'text'] as const)
      .filter((part) => letters[language][part].trim() === '')
      .map((part) => `${language}.${part}` as const),
  );
