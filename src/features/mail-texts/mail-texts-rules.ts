import { z } from 'zod';
import { plainText } from '#shared/fields.ts';
import { type Language, languages } from '#shared/languages.ts';

export const MAX_CUSTOM_TEXT_LENGTH = 1500;

/** The emails to families that can have a custom text, in the order in which families get them. */
export const emailKinds = [
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

export type EmailKind = (typeof emailKinds)[number];

declare module '#platform/server/outbox/outbox.ts' {
  interface EmailKinds extends Record<EmailKind, true> {}
}

export const emailKind = z.enum(emailKinds, 'invalidInput');

const customText = plainText(MAX_CUSTOM_TEXT_LENGTH);

/** The venue's custom text by language; empty for none. */
export const customTexts = z.strictObject(
  Object.fromEntries(languages.map((language) => [language, customText])) as {
    [language in Language]: typeof customText;
  },
);

export type CustomTexts = z.output<typeof customTexts>;
