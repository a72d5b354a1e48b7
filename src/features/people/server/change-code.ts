import { nameFromEmail } from '#features/accounts/accounts-rules.ts';
import { findGuardianContact } from '#features/accounts/server/index.ts';
import { announceToFamily } from '#features/household/server/index.ts';
import { findCodeOf, replaceCode, updateCode } from '#features/member-codes/server/index.ts';
import { writeAudit } from '#platform/server/audit-log.ts';
import { type Db, inTransaction } from '#platform/server/database/database.ts';
import { httpError, notFound } from '#platform/server/http/errors.ts';
import type { Services } from '#platform/server/services.ts';
import { translate } from '#platform/server/translate.ts';
import { resolveLanguage } from '#shared/languages.ts';

type Context = Pick<Services, 'db' | 'clock' | 'venue' | 'config' | 'queueEmail'>;
type Action = 'replace' | 'switch-off' | 'switch-on';

const AUDIT_ACTION = {
  replace: 'code.replaced',
  'switch-off': 'code.switched-off',
  'switch-on': 'code.switched-on',
} as const;

/**
 * Replaces a family's code number and notifies the family by email, or deactivates or reactivates the code. Throws 404
 * for an unknown account, 409 if the account has no code.
 */
export async function changeFamilyCode(
  ctx: Context,
  actorId: string,
  userId: string,
  action: Action,
): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
    const contact = await findGuardianContact(db, userId);
    if (!contact) throw notFound();
    if (action === 'replace') {
      if (!(await replaceCode(db, userId, ctx.clock.now()))) throw httpError(409, 'people.noCode');
      await queueNewCodeEmail(ctx, db, contact);
    } else {
      if (!(await findCodeOf(db, userId))) throw httpError(409, 'people.noCode');
      await updateCode(db, userId, { active: action === 'switch-on' });
    }
    await writeAudit(db, { actorId, action: AUDIT_ACTION[action], subject: userId });
    await announceToFamily(db, userId, { type: 'household', payload: {} });
  });
}

type Contact = NonNullable<Awaited<ReturnType<typeof findGuardianContact>>>;

/** The email omits the number, which is shown on the dashboard after sign-in. */
async function queueNewCodeEmail(
  { queueEmail, venue, config, clock }: Context,
  db: Db,
  { id, email, language: storedLanguage }: Contact,
) {
  const { name, email: replyTo } = venue();
  const language = resolveLanguage(storedLanguage, venue());
  const link = `${config.publicUrl}/dashboard?show=code`;
  await queueEmail(db, {
    key: `code-replaced:${id}:${clock.now().getTime()}`,
    to: email,
    replyTo,
    subject: translate('people.newCode.subject', { venue: name }, language),
    text: [
      translate('mails.greeting', { name: nameFromEmail(email) }, language),
      translate('people.newCode.text', { venue: name, link }, language),
      translate('mails.closing', { venue: name }, language),
    ].join('\n\n'),
  });
}
