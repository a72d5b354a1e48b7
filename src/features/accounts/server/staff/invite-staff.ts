import { randomUUID } from 'node:crypto';
import { writeAudit } from '#platform/server/audit-log.ts';
import { type Db, inTransaction } from '#platform/server/database/database.ts';
import { httpError, notFound } from '#platform/server/http/errors.ts';
import { say } from '#platform/server/say.ts';
import type { Services } from '#platform/server/services.ts';
import type { Area } from '#shared/areas.ts';
import { type Language, offeredLanguage } from '#shared/languages.ts';
import { greetingName, INVITATION_DAYS, nameFromEmail, splitName } from '../../accounts-rules.ts';
import type { TeamMember } from '../../staff-contract.ts';
import { findAccountByEmail, findLanguageOf } from '../accounts-queries.ts';
import { users } from '../accounts-tables.ts';
import { isAccountClosed } from '../closed-accounts-queries.ts';
import { isMergedEmail } from '../merged-emails-queries.ts';
import { makeOneTimeLink } from '../sign-in/one-time-link.ts';
import {
  endUnprovenWaysIn,
  findTeamMember,
  holdForRole,
  setRoleAndAreas,
} from './staff-queries.ts';

type Invitation = { email: string; name?: string; role: 'staff' | 'admin'; areas: Area[] };
type Inviter = { id: string; language: Language };

/**
 * Invites somebody to the team: makes the account or raises its role, and mails a one-time link. Throws
 * 409 for who is in the team already and for an account that the venue has closed.
 */
export async function inviteStaff(
  ctx: Services,
  by: Inviter,
  { email, name, role, areas }: Invitation,
): Promise<TeamMember> {
  const link = await makeOneTimeLink(ctx, email, '/admin');
  return inTransaction(ctx.db, async (db) => {
    const userId = await accountOf(db, { email, name, language: by.language });
    const { person } = await holdForRole(db, userId);
    if (!person) throw notFound();
    if (person.role !== 'member') throw httpError(409, 'staff.inTeamAlready');
    if (await isAccountClosed(db, userId)) throw httpError(409, 'staff.closed');
    if (!person.emailVerified) await endUnprovenWaysIn(db, userId);
    const granted = role === 'staff' ? areas : [];
    await setRoleAndAreas(db, userId, { role, areas: granted });
    await writeAudit(db, {
      actorId: by.id,
      action: 'staff.invited',
      subject: userId,
      detail: { role, areas: granted.join(' ') },
    });
    await mailInvitation(ctx, db, { userId, email, link, language: by.language });
    const invited = await findTeamMember(db, userId);
    if (!invited) throw notFound();
    return invited;
  });
}

/** Mails a fresh link to somebody of the team. Throws 404 for everybody else. */
export async function inviteAgain(ctx: Services, by: Inviter, userId: string): Promise<void> {
  const person = await findTeamMember(ctx.db, userId);
  if (!person || person.role === 'member') throw notFound();
  const link = await makeOneTimeLink(ctx, person.email, '/admin');
  await inTransaction(ctx.db, async (db) => {
    await mailInvitation(ctx, db, { userId, email: person.email, link, language: by.language });
    await writeAudit(db, { actorId: by.id, action: 'staff.invited-again', subject: userId });
  });
}

type Newcomer = { email: string; name: string | undefined; language: Language };

/** The e-mail's account, made now if there is none. Two invitations at once make one account. */
async function accountOf(db: Db, { email, name, language }: Newcomer): Promise<string> {
  if (await isMergedEmail(db, email)) throw httpError(409, 'accounts.mergedEmail');
  const called = name || nameFromEmail(email);
  await db
    .insert(users)
    .values({ id: randomUUID(), name: called, email, language, ...splitName(called) })
    .onConflictDoNothing({ target: users.email });
  const account = await findAccountByEmail(db, email);
  if (!account) throw notFound();
  return account.id;
}

type Letter = { userId: string; email: string; link: string; language: Language };

async function mailInvitation(
  { queueMail, venue }: Pick<Services, 'queueMail' | 'venue'>,
  db: Db,
  { userId, email, link, language: asked }: Letter,
) {
  const language = offeredLanguage((await findLanguageOf(db, email)) ?? asked, venue());
  const { name, email: replyTo } = venue();
  const called = (await findAccountByEmail(db, email))?.name ?? '';
  await queueMail(db, {
    // Its text holds a link: forgotten as those of sign-in mails are (server/tidy.ts).
    key: `sign-in-invitation:${userId}:${randomUUID()}`,
    to: email,
    replyTo,
    subject: say('staff.invitation.subject', { venue: name }, language),
    text: [
      say('mails.greeting', { name: greetingName(called, email) }, language),
      say('staff.invitation.text', { venue: name, link, days: INVITATION_DAYS }, language),
      say('mails.closing', { venue: name }, language),
    ].join('\n\n'),
  });
}
