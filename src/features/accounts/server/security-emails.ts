import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import type { Services } from '#platform/server/services.ts';
import { translate } from '#platform/server/translate.ts';
import { resolveLanguage } from '#shared/languages.ts';
import { users } from './accounts-tables.ts';
import { linkTo } from './sign-in/sign-in-emails.ts';

type Change = 'passwordChanged' | 'passkeyAdded' | 'secondFactorOn' | 'secondFactorOff';

/**
 * Emails the owner about a changed sign-in method, with advice in case it was not them. Runs in the transaction
 * that changes it.
 */
export async function queueSecurityEmail(
  { queueEmail, venue, config }: Pick<Services, 'queueEmail' | 'venue' | 'config'>,
  db: Db,
  userId: string,
  change: Change,
): Promise<void> {
  const [owner] = await db
    .select({ email: users.email, firstName: users.firstName, language: users.language })
    .from(users)
    .where(eq(users.id, userId));
  if (!owner) return;
  const { email, firstName } = owner;
  const language = resolveLanguage(owner.language, venue());
  const { name } = venue();
  const link = linkTo(config.publicUrl, '/login', { mode: 'forgot' });
  await queueEmail(db, {
    key: `account-${change}:${randomUUID()}`,
    to: email,
    subject: translate(`accounts.${change}.subject`, { venue: name }, language),
    text: [
      translate('mails.greeting', { name: firstName || email }, language),
      translate(`accounts.${change}.text`, { venue: name }, language),
      translate('accounts.wasItYou', { link, email: venue().email }, language),
      translate('mails.closing', { venue: name }, language),
    ].join('\n\n'),
  });
}
