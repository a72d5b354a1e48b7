import { nameFromEmail } from '#features/accounts/accounts-rules.ts';
import type { Email } from '#platform/server/outbox/outbox.ts';
import type { Services } from '#platform/server/services.ts';
import { translate } from '#platform/server/translate.ts';
import { resolveLanguage } from '#shared/languages.ts';
import type { InvitedEntry } from './waitlist-admin-queries.ts';

/** Builds the invitation to sign up and book; its key ensures that each entry gets it once. */
export function buildInvitationEmail(
  { venue, config }: Pick<Services, 'venue' | 'config'>,
  { id, email, language: storedLanguage }: InvitedEntry,
): Email {
  const { name, email: replyTo } = venue();
  const language = resolveLanguage(storedLanguage, venue());
  return {
    key: `waitlist-invited:${id}`,
    to: email,
    kind: { name: 'waitlist-invited', language },
    replyTo,
    subject: translate('waitlist.invitation.subject', { venue: name }, language),
    text: [
      translate('mails.greeting', { name: nameFromEmail(email) }, language),
      translate(
        'waitlist.invitation.text',
        {
          venue: name,
          signUp: `${config.publicUrl}/login?mode=sign-up&redirect=%2Fbooking`,
          booking: `${config.publicUrl}/booking`,
        },
        language,
      ),
      translate('mails.closing', { venue: name }, language),
    ].join('\n\n'),
  };
}
