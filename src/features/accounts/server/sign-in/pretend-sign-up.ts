import { randomBytes } from 'node:crypto';
import type { CallContext } from '#platform/server/http/route.ts';
import { signInMails } from './sign-in-mails.ts';

type Newcomer = { name: string; email: string; password: string };

/** The length of account ids. */
const ID_LENGTH = 32;

/**
 * Responds to a sign-up with a merged account's e-mail as if it had created an account, in about the same
 * time, and mails an explanation: the response does not reveal which e-mails exist.
 */
export async function pretendSignUp(ctx: CallContext, { name, email, password }: Newcomer) {
  const { password: passwords } = await ctx.signIn.library().$context;
  const hash = await passwords.hash(password);
  await passwords.verify({ hash, password: `${password} ` });
  await signInMails(ctx).mergedAccount({ email, language: ctx.language });
  return { id: randomBytes(ID_LENGTH).toString('base64url').slice(0, ID_LENGTH), name, email };
}
