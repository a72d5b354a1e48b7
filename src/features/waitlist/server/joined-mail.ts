import { nameFromEmail } from '#features/accounts/accounts-rules.ts';
import type { VenueSettings } from '#features/venue/venue-rules.ts';
import type { Mail } from '#platform/server/outbox/outbox.ts';
import { say } from '#platform/server/say.ts';
import type { Language } from '#shared/languages.ts';

/** "You're on the list!", once per entry. Contains no user input except the address. */
export function joinedMail(
  entryId: string,
  email: string,
  venue: VenueSettings,
  publicUrl: string,
  language: Language,
): Mail {
  return {
    key: `waitlist-joined:${entryId}`,
    to: email,
    kind: { name: 'waitlist-joined', language },
    replyTo: venue.email,
    subject: say('waitlist.mail.subject', {}, language),
    text: [
      say('mails.greeting', { name: nameFromEmail(email) }, language),
      say('waitlist.mail.joined', { venue: venue.name }, language),
      say('waitlist.mail.visit', { address: publicUrl }, language),
      say('waitlist.mail.notYou', {}, language),
      say('mails.closing', { venue: venue.name }, language),
    ].join('\n\n'),
  };
}
