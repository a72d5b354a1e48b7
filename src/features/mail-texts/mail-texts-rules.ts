import { z } from 'zod';
import { plainText } from '#shared/fields.ts';
import { type Language, languages } from '#shared/languages.ts';

/** Maximum length of the venue's words in a mail, in characters. */
export const LONGEST_OWN_TEXT = 1500;

/** Mails to families that the venue can add words to, in the order families get them. */
export const mailKinds = [
  'waitlist-joined',
  'waitlist-invited',
  'waiver-copy',
  'booking-confirmed',
  'booking-moved',
  'booking-cancelled',
  'booking-reminder',
  'order-paid',
  'party-confirmed',
] as const;

export type MailKind = (typeof mailKinds)[number];

declare module '#platform/server/outbox/outbox.ts' {
  interface MailKinds extends Record<MailKind, true> {}
}

export const mailKind = z.enum(mailKinds, 'invalidInput');

const words = plainText(LONGEST_OWN_TEXT);

/** The venue's words by language; empty ones add nothing. */
export const ownWords = z.strictObject(
  Object.fromEntries(languages.map((language) => [language, words])) as {
    [language in Language]: typeof words;
  },
);

export type OwnWords = z.output<typeof ownWords>;
