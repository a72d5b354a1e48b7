import { greetingName, nameFromEmail } from '#features/accounts/accounts-rules.ts';
import { venueAddressLine } from '#features/venue/venue-place-rules.ts';
import type { Mail } from '#platform/server/outbox/outbox.ts';
import type { Services } from '#platform/server/services.ts';
import { translate } from '#platform/server/translate.ts';
import {
  type Language,
  languages,
  offeredLanguage,
  type StoredLanguage,
} from '#shared/languages.ts';
import { isComplete, type Letters } from '../mailings-rules.ts';
import { oneClickLink, type Reader, unsubscribeLink } from './news-links.ts';

type Recipient = { email: string; name: string; language: StoredLanguage; reader: Reader };

/** Returns an email with the letter, the reason for sending it, the unsubscribe link and the venue's address. */
export function mailingEmail(
  ctx: Pick<Services, 'venue' | 'config'>,
  letters: Letters,
  { email, name, language: storedLanguage, reader }: Recipient,
): Omit<Mail, 'key'> {
  const venue = ctx.venue();
  const language = letterLanguage(letters, offeredLanguage(storedLanguage, venue));
  const { subject, text } = letters[language];
  const greeting = greetingName(name, email) || nameFromEmail(email);
  return {
    to: email,
    replyTo: venue.email,
    subject,
    text: [
      translate('mails.greeting', { name: greeting }, language),
      text,
      translate('mails.closing', { venue: venue.name }, language),
    ].join('\n\n'),
    news: {
      language,
      footer: [
        translate('mailings.why', { venue: venue.name }, language),
        `${translate('mailings.unsubscribe', {}, language)}:\n${unsubscribeLink(ctx, reader)}`,
        venueAddressLine(venue),
      ].join('\n\n'),
      oneClick: oneClickLink(ctx, reader),
    },
  };
}

/** Falls back to another language, as the offered languages may have changed since the letter was written. */
function letterLanguage(letters: Letters, preferred: Language): Language {
  if (isComplete(letters[preferred])) return preferred;
  return languages.find((language) => isComplete(letters[language])) ?? preferred;
}
