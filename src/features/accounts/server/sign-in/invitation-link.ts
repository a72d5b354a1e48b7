import { and, gte, sql } from 'drizzle-orm';
import type { Services } from '#platform/server/services.ts';
import { INVITATION_DAYS } from '../../accounts-rules.ts';
import { verifications } from '../accounts-tables.ts';
import { magicLinkUrl } from './sign-in-emails.ts';
import { createLibrary } from './sign-in-library.ts';

type Context = Pick<Services, 'config' | 'db' | 'log' | 'venue'>;

/**
 * Creates a single-use link that signs in to the email's account. It is valid for INVITATION_DAYS, because
 * invitations may be read late. Its holder is assumed to own the mailbox.
 */
export async function createInvitationLink(
  { config, db, log, venue }: Context,
  email: string,
  redirect: string,
): Promise<string> {
  let link = '';
  const library = createLibrary({
    config,
    db,
    log,
    venueName: () => venue().name,
    emails: {
      verification: throwUnexpectedEmail,
      passwordReset: throwUnexpectedEmail,
      existingAccount: throwUnexpectedEmail,
      mergedAccount: throwUnexpectedEmail,
      magicLink: async (_recipient, token) => {
        link = magicLinkUrl(config.publicUrl, token, redirect);
      },
    },
  });
  const { rows } = await db.execute<{ startedAt: string }>(sql`select now()::text as "startedAt"`);
  await library.api.signInMagicLink({ body: { email }, headers: new Headers() });
  await db
    .update(verifications)
    .set({ expiresAt: sql`now() + make_interval(days => ${INVITATION_DAYS})` })
    .where(
      and(
        gte(verifications.expiresAt, sql`${rows[0]?.startedAt ?? ''}::timestamptz`),
        sql`strpos(${verifications.value}, ${`"${email}"`}) > 0`,
      ),
    );
  return link;
}

async function throwUnexpectedEmail(): Promise<void> {
  throw new Error('an invitation sends its own email');
}
