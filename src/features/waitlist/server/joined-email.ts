import { nameFromEmail } from '#features/accounts/accounts-rules.ts';
import type { VenueSettings } from '#features/venue/venue-settings.ts';
import type { Email } from '#platform/server/outbox/outbox.ts';
import { translate } from '#platform/server/translate.ts';
import type { Language } from '#shared/languages.ts';

/** Builds the acknowledgement; its key ensures that each entry gets it once. Contains no user input but the address. */
export function buildJoinedEmail(
  entryId: string,
  email: string,
  venue: VenueSettings,
  publicUrl: string,
  language: Language,
): Email {
  return {
    key: `waitlist-joined:${entryId}`,
    to: email,
    kind: { name: 'waitlist-joined', language },
    replyTo: venue.email,
    subject: translate('waitlist.mail.subject', {}, language),
    text: [
      translate('mails.greeting', { name: nameFromEmail(email) }, language),
      translate('waitlist.mail.joined', { venue: venue.name }, language),
      translate('waitlist.mail.visit', { address: publicUrl }, language),
      translate('waitlist.mail.notYou', {}, language),
      translate('mails.closing', { venue: venue.name }, language),
    ].join('\n\n'),
  };
}
