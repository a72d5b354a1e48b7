import { z } from 'zod';
import { plainText } from '#shared/fields.ts';
import { type Language, languages } from '#shared/languages.ts';

/** The longest paragraph that the venue adds to a mail, in characters. */
export const LONGEST_OWN_TEXT = 1500;

/** Mails to families that the venue may add words of its own to, in the order of a family's way. */
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

/** The venue's own words in each language; empty ones add nothing. */
export const ownWords = z.strictObject(
  Object.fromEntries(languages.map((language) => [language, words])) as {
    [language in Language]: typeof words;
  },
);

export type OwnWords = z.output<typeof ownWords>;
