import { say } from '../../../server/messages/say.ts';
import type { Mail } from '../../../server/outbox.ts';
import { nameFromEmail } from '../../accounts/accounts-rules.ts';
import type { VenueSettings } from '../../venue/venue-rules.ts';

/** "You're on the list!", once for each entry. Repeats nothing that was typed but the address. */
export function joinedMail(
  entryId: string,
  email: string,
  venue: VenueSettings,
  publicUrl: string,
): Mail {
  return {
    key: `waitlist-joined:${entryId}`,
    to: email,
    replyTo: venue.email,
    subject: say('waitlist.mail.subject'),
    text: [
      say('mails.greeting', { name: nameFromEmail(email) }),
      say('waitlist.mail.joined', { venue: venue.name }),
      say('waitlist.mail.visit', { address: publicUrl }),
      say('waitlist.mail.notYou'),
      say('mails.closing', { venue: venue.name }),
    ].join('\n\n'),
  };
}
