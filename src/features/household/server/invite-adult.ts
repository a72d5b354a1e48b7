import type { z } from 'zod';
import { findLanguageByEmail } from '#features/accounts/server/index.ts';
import { writeAudit } from '#platform/server/audit-log.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import { httpError } from '#platform/server/http/errors.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import { enforceLimit } from '#platform/server/http/throttle.ts';
import type { SessionUser } from '#platform/server/sessions/sign-in.ts';
import type { invitationForm } from '../household-contract.ts';
import { invitationExpiry, MAX_ADULTS, safeFirstName } from '../household-rules.ts';
import { queueInvitationEmail } from './household-emails.ts';
import { announceToFamily, ensureHousehold, findFamilyOf, lockUsers } from './household-queries.ts';
import { createInvitationToken, hashToken } from './invitation-token.ts';
import { countAdults, type Invitation, upsertInvitation } from './invitations-queries.ts';
import { findMembersOf } from './members-queries.ts';

type Context = CallContext & { user: SessionUser; body: z.output<typeof invitationForm> };

/** Limits the emails that all inviters together can send to one address. */
const EMAILS_PER_ADDRESS = { name: 'mail-household', limit: 6, minutes: 24 * 60 };

/**
 * Invites an adult by email; inviting an address again renews its invitation. Throws 409 for the caller's own
 * address, a member of the family, more than MAX_ADULTS, or a caller who is not the owner or has not verified
 * their email address (the email is sent in the caller's name); 429 after too many emails to the address.
 */
export async function inviteAdult(ctx: Context): Promise<Invitation> {
  const { user, body, clock } = ctx;
  if (!user.emailVerified) throw httpError(409, 'household.confirmEmailFirst');
  if (body.email === user.email) throw httpError(409, 'household.yourself');
  await enforceLimit(ctx, EMAILS_PER_ADDRESS, body.email);
  const token = createInvitationToken();
  const tokenHash = hashToken(token);
  return inTransaction(ctx.db, async (db) => {
    await lockUsers(db, [user.id]);
    if (!(await findFamilyOf(db, user.id)).isOwner) throw httpError(409, 'household.ownerInvites');
    const members = await findMembersOf(db, user.id);
    if (members.some(({ email }) => email === body.email))
      throw httpError(409, 'household.isMember');
    const householdId = await ensureHousehold(db, user.id);
    const expiresAt = invitationExpiry(clock.now());
    const invitation = await upsertInvitation(db, { ...body, householdId, tokenHash, expiresAt });
    if ((await countAdults(db, householdId, clock.now())) > MAX_ADULTS) {
      throw httpError(409, 'household.full', { max: MAX_ADULTS });
    }
    const language =
      invitation.language ?? (await findLanguageByEmail(db, body.email)) ?? ctx.language;
    const to = { email: body.email, language };
    const inviterName = safeFirstName(user);
    await queueInvitationEmail(ctx, db, to, { token, tokenHash, inviterName });
    await writeAudit(db, {
      actorId: user.id,
      action: 'household.invited',
      subject: invitation.id,
    });
    await announceToFamily(db, user.id, { type: 'household', payload: {} });
    return invitation;
  });
}
