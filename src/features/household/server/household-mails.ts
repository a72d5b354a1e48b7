import type { Db } from '../../../server/database.ts';
import { say } from '../../../server/messages/say.ts';
import type { Services } from '../../../server/services.ts';
import type { Language } from '../../../shared/languages.ts';
import { nameFromEmail } from '../../accounts/accounts-rules.ts';
import { INVITATION_DAYS } from '../household-rules.ts';

type Here = Pick<Services, 'config' | 'venue' | 'queueMail'>;

/**
 * Queues the invitation with its link, which opens a page: nothing is answered by opening it. Names
 * nobody of the family but who invites.
 */
export async function mailInvitation(
  here: Here,
  db: Db,
  to: { email: string; language: Language },
  { token, tokenHash, inviter }: { token: string; tokenHash: string; inviter: string },
) {
  const venue = here.venue();
  const link = `${here.config.publicUrl}/household-invitation?${new URLSearchParams({ token })}`;
  const values = { inviter, venue: venue.name, link, days: INVITATION_DAYS };
  await here.queueMail(db, {
    key: `household-invitation:${tokenHash}`,
    to: to.email,
    replyTo: venue.email,
    ...letter('invitation', to, values, venue.name),
  });
}

/** Tells the owner who has joined the family: what they see now is personal. */
export async function mailJoined(
  here: Here,
  db: Db,
  owner: { email: string; language: Language },
  { invitationId, joined }: { invitationId: string; joined: string },
) {
  const venue = here.venue();
  const link = `${here.config.publicUrl}/profile?tab=children`;
  await here.queueMail(db, {
    key: `household-joined:${invitationId}`,
    to: owner.email,
    replyTo: venue.email,
    ...letter('joined', owner, { joined, link, venue: venue.name }, venue.name),
  });
}

function letter(
  kind: 'invitation' | 'joined',
  { email, language }: { email: string; language: Language },
  values: Record<string, string | number>,
  venue: string,
) {
  return {
    subject: say(`household.${kind}.subject`, values, language),
    text: [
      say('mails.greeting', { name: nameFromEmail(email) }, language),
      say(`household.${kind}.text`, values, language),
      say('mails.closing', { venue }, language),
    ].join('\n\n'),
  };
}
