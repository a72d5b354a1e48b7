import { greetingName, nameFromEmail } from '#features/accounts/accounts-rules.ts';
import { formatVenueAddress } from '#features/venue/venue-place-rules.ts';
import type { Email } from '#platform/server/outbox/outbox.ts';
import type { Services } from '#platform/server/services.ts';
import { translate } from '#platform/server/translate.ts';
import {
  type Language,
  languages,
  resolveLanguage,
  type StoredLanguage,
} from '#shared/languages.ts';
import { isComplete, type MailingContent } from '../mailings-rules.ts';
import { oneClickLink, type Subscriber, unsubscribeLink } from './news-links.ts';

type Recipient = { email: string; name: string; language: StoredLanguage; subscriber: Subscriber };

/** Returns an email with the message, the reason for sending it, the unsubscribe link and the venue's address. */
export function mailingEmail(
  ctx: Pick<Services, 'venue' | 'config'>,
  letters: MailingContent,
  { email, name, language: storedLanguage, subscriber }: Recipient,
): Omit<Email, 'key'> {
  const venue = ctx.venue();
  const language = contentLanguage(letters, resolveLanguage(storedLanguage, venue));
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
        translate('mailings.reason', { venue: venue.name }, language),
        `${translate('mailings.unsubscribe', {}, language)}:\n${unsubscribeLink(ctx, subscriber)}`,
        formatVenueAddress(venue),
      ].join('\n\n'),
      oneClick: oneClickLink(ctx, subscriber),
    },
  };
}

/** Falls back to another language, as the offered languages may have changed since the message was written. */
function contentLanguage(letters: MailingContent, preferred: Language): Language {
  if (isComplete(letters[preferred])) return preferred;
  return languages.find((language) => isComplete(letters[language])) ?? preferred;
}
