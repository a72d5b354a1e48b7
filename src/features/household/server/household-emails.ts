import { nameFromEmail } from '#features/accounts/accounts-rules.ts';
import type { VenueSettings } from '#features/venue/venue-settings.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { Services } from '#platform/server/services.ts';
import { translate } from '#platform/server/translate.ts';
import { resolveLanguage, type StoredLanguage } from '#shared/languages.ts';
import { INVITATION_DAYS } from '../household-rules.ts';

type Context = Pick<Services, 'config' | 'venue' | 'queueEmail'>;

/** Queues an email with an invitation's link. Of the family, it names only the inviter, by first name. */
export async function queueInvitationEmail(
  ctx: Context,
  db: Db,
  to: { email: string; language: StoredLanguage },
  { token, tokenHash, inviterName }: { token: string; tokenHash: string; inviterName: string },
) {
  const venue = ctx.venue();
  const link = `${ctx.config.publicUrl}/household-invitation?${new URLSearchParams({ token })}`;
  const values = { inviter: inviterName, venue: venue.name, link, days: INVITATION_DAYS };
  await ctx.queueEmail(db, {
    key: `household-invitation:${tokenHash}`,
    to: to.email,
    replyTo: venue.email,
    ...buildEmail('invitation', to, values, venue),
  });
}

/** Queues an email to the owner about a new adult, who now has access to personal data. */
export async function queueAdultJoinedEmail(
  ctx: Context,
  db: Db,
  owner: { email: string; language: StoredLanguage },
  { invitationId, adultName }: { invitationId: string; adultName: string },
) {
  const venue = ctx.venue();
  const link = `${ctx.config.publicUrl}/profile?tab=children`;
  await ctx.queueEmail(db, {
    key: `household-joined:${invitationId}`,
    to: owner.email,
    replyTo: venue.email,
    ...buildEmail('joined', owner, { joined: adultName, link, venue: venue.name }, venue),
  });
}

function buildEmail(
  kind: 'invitation' | 'joined',
  { email, language: storedLanguage }: { email: string; language: StoredLanguage },
  values: Record<string, string | number>,
  venue: VenueSettings,
) {
  const language = resolveLanguage(storedLanguage, venue);
  return {
    subject: translate(`household.${kind}.subject`, values, language),
    text: [
      translate('mails.greeting', { name: nameFromEmail(email) }, language),
      translate(`household.${kind}.text`, values, language),
      translate('mails.closing', { venue: venue.name }, language),
    ].join('\n\n'),
  };
}
