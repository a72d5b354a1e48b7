import { randomBytes } from 'node:crypto';
import type { CallContext } from '#platform/server/http/route.ts';
import { createSignInEmails } from './sign-in-emails.ts';

type SignUpInput = { name: string; email: string; password: string };

/** The length of account ids. */
const ID_LENGTH = 32;

/**
 * Responds to a sign-up with a merged account's email as if it had created an account, in about the same time,
 * and emails an explanation. The response must not reveal which emails exist.
 */
export async function pretendSignUp(ctx: CallContext, { name, email, password }: SignUpInput) {
  const { password: passwordHasher } = await ctx.signIn.library().$context;
  const hash = await passwordHasher.hash(password);
  await passwordHasher.verify({ hash, password: `${password} ` });
  await createSignInEmails(ctx).mergedAccount({ email, language: ctx.language });
  return { id: randomBytes(ID_LENGTH).toString('base64url').slice(0, ID_LENGTH), name, email };
}
