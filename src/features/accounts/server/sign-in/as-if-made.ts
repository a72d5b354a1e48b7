import { randomBytes } from 'node:crypto';
import type { CallContext } from '#platform/server/http/route.ts';
import { signInMails } from './sign-in-mails.ts';

type Newcomer = { name: string; email: string; password: string };

/** As long as the ids of accounts. */
const ID_LENGTH = 32;

/**
 * Answers a sign-up under the e-mail of a merged account as if it had made one, in about the time that
 * takes, and says by mail how it is: nobody learns here which e-mails are known.
 */
export async function asIfMade(ctx: CallContext, { name, email, password }: Newcomer) {
  const { password: passwords } = await ctx.signIn.library().$context;
  const hash = await passwords.hash(password);
  await passwords.verify({ hash, password: `${password} ` });
  await signInMails(ctx).mergedAccount({ email, language: ctx.language });
  return { id: randomBytes(ID_LENGTH).toString('base64url').slice(0, ID_LENGTH), name, email };
}
