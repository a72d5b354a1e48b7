import { randomUUID } from 'node:crypto';
import { writeAudit } from '#platform/server/audit-log.ts';
import { type Db, inTransaction } from '#platform/server/database/database.ts';
import { httpError, notFound } from '#platform/server/http/errors.ts';
import type { Services } from '#platform/server/services.ts';
import { translate } from '#platform/server/translate.ts';
import type { Area } from '#shared/areas.ts';
import { type Language, resolveLanguage } from '#shared/languages.ts';
import { greetingName, INVITATION_DAYS, nameFromEmail, splitName } from '../../accounts-rules.ts';
import type { TeamMember } from '../../staff-contract.ts';
import { findAccountByEmail, findLanguageByEmail } from '../accounts-queries.ts';
import { users } from '../accounts-tables.ts';
import { isAccountClosed } from '../closed-accounts-queries.ts';
import { isMergedEmail } from '../merged-emails-queries.ts';
import { createInvitationLink } from '../sign-in/invitation-link.ts';
import {
  deleteUnverifiedSignInMethods,
  findTeamMember,
  lockForRoleChange,
  setRoleAndAreas,
} from './staff-queries.ts';

type Invitation = { email: string; name?: string; role: 'staff' | 'admin'; areas: Area[] };
type Inviter = { id: string; language: Language };

/**
 * Invites someone to the team: creates or promotes the account, and emails a one-time link. If the account's email is
 * unverified, its sign-in methods are deleted. Throws 409 for team members, closed accounts and the emails of merged
 * accounts (decision 0029).
 */
export async function inviteStaff(
  ctx: Services,
  inviter: Inviter,
  { email, name, role, areas }: Invitation,
): Promise<TeamMember> {
  const link = await createInvitationLink(ctx, email, '/admin');
  return inTransaction(ctx.db, async (db) => {
    const userId = await findOrCreateAccount(db, { email, name, language: inviter.language });
    const { account } = await lockForRoleChange(db, userId);
    if (!account) throw notFound();
    if (account.role !== 'member') throw httpError(409, 'staff.inTeamAlready');
    if (await isAccountClosed(db, userId)) throw httpError(409, 'staff.closed');
    if (!account.emailVerified) await deleteUnverifiedSignInMethods(db, userId);
    const grantedAreas = role === 'staff' ? areas : [];
    await setRoleAndAreas(db, userId, { role, areas: grantedAreas });
    await writeAudit(db, {
      actorId: inviter.id,
      action: 'staff.invited',
      subject: userId,
      detail: { role, areas: grantedAreas.join(' ') },
    });
    await queueInvitationEmail(ctx, db, { userId, email, link, language: inviter.language });
    const teamMember = await findTeamMember(db, userId);
    if (!teamMember) throw notFound();
    return teamMember;
  });
}

/** Emails a new link to a team member. Throws 404 for anyone else. */
export async function inviteAgain(ctx: Services, inviter: Inviter, userId: string): Promise<void> {
  const member = await findTeamMember(ctx.db, userId);
  if (!member || member.role === 'member') throw notFound();
  const link = await createInvitationLink(ctx, member.email, '/admin');
  await inTransaction(ctx.db, async (db) => {
    await queueInvitationEmail(ctx, db, {
      userId,
      email: member.email,
      link,
      language: inviter.language,
    });
    await writeAudit(db, { actorId: inviter.id, action: 'staff.invited-again', subject: userId });
  });
}

type Invitee = { email: string; name: string | undefined; language: Language };

/**
 * Returns the id of the email's account, creating it if needed. Concurrent invitations create one account. Throws 409
 * for the email of a merged account.
 */
async function findOrCreateAccount(db: Db, { email, name, language }: Invitee): Promise<string> {
  if (await isMergedEmail(db, email)) throw httpError(409, 'accounts.mergedEmail');
  const fullName = name || nameFromEmail(email);
  await db
    .insert(users)
    .values({ id: randomUUID(), name: fullName, email, language, ...splitName(fullName) })
    .onConflictDoNothing({ target: users.email });
  const account = await findAccountByEmail(db, email);
  if (!account) throw notFound();
  return account.id;
}

type InvitationEmail = { userId: string; email: string; link: string; language: Language };

async function queueInvitationEmail(
  { queueEmail, venue }: Pick<Services, 'queueEmail' | 'venue'>,
  db: Db,
  { userId, email, link, language: inviterLanguage }: InvitationEmail,
) {
  const language = resolveLanguage(
    (await findLanguageByEmail(db, email)) ?? inviterLanguage,
    venue(),
  );
  const { name, email: replyTo } = venue();
  const fullName = (await findAccountByEmail(db, email))?.name ?? '';
  await queueEmail(db, {
    // Cleanup erases emails with this prefix, like sign-in emails, because they contain links (jobs/cleanup.ts).
    key: `sign-in-invitation:${userId}:${randomUUID()}`,
    to: email,
    replyTo,
    subject: translate('staff.invitation.subject', { venue: name }, language),
    text: [
      translate('mails.greeting', { name: greetingName(fullName, email) }, language),
      translate('staff.invitation.text', { venue: name, link, days: INVITATION_DAYS }, language),
      translate('mails.closing', { venue: name }, language),
    ].join('\n\n'),
  });
}
