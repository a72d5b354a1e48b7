import { nameFromEmail } from '#features/accounts/accounts-rules.ts';
import { findAccount, findGuardianContact } from '#features/accounts/server/index.ts';
import { isSuspended, suspensionEnd } from '#features/moderation/moderation-rules.ts';
import { findRestriction, upsertRestriction } from '#features/moderation/server/index.ts';
import { writeAudit } from '#platform/server/audit-log.ts';
import { type Db, inTransaction } from '#platform/server/database/database.ts';
import { httpError, invalidField, notFound } from '#platform/server/http/errors.ts';
import { announce } from '#platform/server/live/announce.ts';
import type { Services } from '#platform/server/services.ts';
import { translate } from '#platform/server/translate.ts';
import { localeOf, resolveLanguage } from '#shared/languages.ts';
import { formatInstant } from '#shared/venue-dates.ts';

type Context = Pick<Services, 'db' | 'clock' | 'venue' | 'config' | 'queueEmail'>;
type Change = { action: 'suspend' | 'lift'; days?: number | undefined };

/**
 * Suspends an account's messages, or lifts a suspension or closure, and notifies the owner by email. Throws 404 for an
 * unknown account, 400 for a suspension without `days`, 409 when suspending an admin or if there is nothing to lift.
 */
export async function changeStanding(
  ctx: Context,
  actorId: string,
  userId: string,
  { action, days }: Change,
): Promise<void> {
  const now = ctx.clock.now();
  await inTransaction(ctx.db, async (db) => {
    const account = await findAccount(db, userId);
    if (!account) throw notFound();
    const restriction = await findRestriction(db, userId);
    if (action === 'suspend') {
      if (account.role === 'admin') throw httpError(409, 'safety.notAnAdmins');
      if (days === undefined) throw invalidField('days', 'validation.required');
      const until = suspensionEnd(days, now, restriction?.suspendedUntil ?? null);
      await upsertRestriction(db, userId, { suspendedUntil: until, updatedAt: now });
      await queueStandingEmail(ctx, db, userId, { kind: 'suspended', until });
    } else {
      const wasClosed = Boolean(restriction?.closedAt);
      if (!wasClosed && !isSuspended(restriction?.suspendedUntil ?? null, now)) {
        throw httpError(409, 'people.nothingToLift');
      }
      await upsertRestriction(db, userId, { suspendedUntil: null, closedAt: null, updatedAt: now });
      await queueStandingEmail(ctx, db, userId, { kind: wasClosed ? 'reopened' : 'lifted' });
    }
    await writeAudit(db, {
      actorId,
      action: action === 'suspend' ? 'account.suspended' : 'account.restriction-lifted',
      subject: userId,
      detail: { days: days ?? null, wasClosed: Boolean(restriction?.closedAt) },
    });
    await announce(db, { userIds: [userId] }, { type: 'standing', payload: {} });
  });
}

type StandingEmail =
  | { kind: 'suspended'; until: Date }
  | { kind: 'lifted' | 'reopened'; until?: never };

async function queueStandingEmail(
  ctx: Context,
  db: Db,
  userId: string,
  { kind, until }: StandingEmail,
) {
  const contact = await findGuardianContact(db, userId);
  if (!contact) return;
  const { email } = contact;
  const language = resolveLanguage(contact.language, ctx.venue());
  const { name, email: replyTo, timezone } = ctx.venue();
  const when = until ? formatInstant(until, timezone, localeOf(language)) : '';
  await ctx.queueEmail(db, {
    key: `standing:${userId}:${kind}:${ctx.clock.now().getTime()}`,
    to: email,
    replyTo,
    subject: translate(`people.standing.${kind}.subject`, { venue: name }, language),
    text: [
      translate('mails.greeting', { name: nameFromEmail(email) }, language),
      translate(
        `people.standing.${kind}.text`,
        { venue: name, until: when, link: ctx.config.publicUrl },
        language,
      ),
      translate('mails.closing', { venue: name }, language),
    ].join('\n\n'),
  });
}
