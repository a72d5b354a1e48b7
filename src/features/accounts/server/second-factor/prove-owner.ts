import { and, eq, isNotNull } from 'drizzle-orm';
import { type Db, inTransaction } from '#platform/server/database/database.ts';
import { httpError } from '#platform/server/http/errors.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import { enforceLimit, resetAttempts } from '#platform/server/http/throttle.ts';
import type { SessionUser } from '#platform/server/sessions/sign-in.ts';
import type { Proof } from '../../security-contract.ts';
import { signInAccounts } from '../accounts-tables.ts';
import { isSessionFresh } from '../sessions-queries.ts';
import { requiresCode } from './second-factor-queries.ts';
import { countAttempt, spendCode } from './spend-code.ts';

/** Limits wrong passwords per account, across networks and forms. */
export const passwordAttempts = { name: 'sign-in-account', limit: 10, minutes: 15 };

type Caller = CallContext & { user: SessionUser };

/**
 * Throws 403 unless the caller proves to be the owner, before sign-in methods change: by password or code,
 * or, for accounts with neither, by having signed in within the last hour. Throws 403 while the e-mail is
 * unverified, too: its true owner would inherit a stranger's sign-in methods.
 */
export async function proveOwner(ctx: Caller, { password, code }: Proof): Promise<void> {
  const { db, user } = ctx;
  if (!user.emailVerified) throw httpError(403, 'accounts.confirmEmailFirst');
  if (password !== undefined) {
    await provePassword(ctx, password);
    return;
  }
  if (code !== undefined) return proveCode(ctx, code);
  const isProofPossible =
    (await findPassword(db, user.id)) !== null || (await requiresCode(db, user.id));
  if (isProofPossible) throw httpError(403, 'accounts.proofNeeded');
  const sid = ctx.signIn.sessionIdOf(ctx.request.headers);
  if (!sid || !(await isSessionFresh(db, sid))) throw httpError(403, 'accounts.signInAgain');
}

/** Returns the password's hash; throws 403 if it is wrong or the account has none. */
export async function provePassword(ctx: Caller, password: string): Promise<string> {
  const { db, user, signIn } = ctx;
  await enforceLimit(ctx, passwordAttempts, user.email);
  const hash = await findPassword(db, user.id);
  const library = await signIn.library().$context;
  if (!hash || !(await library.password.verify({ hash, password }))) {
    throw httpError(403, 'accounts.wrongPassword');
  }
  await resetAttempts(db, passwordAttempts.name, user.email);
  return hash;
}

async function proveCode(ctx: Caller, code: string): Promise<void> {
  await countAttempt(ctx, ctx.user.id);
  const spent = await inTransaction(ctx.db, (db) => spendCode(ctx, db, ctx.user.id, code));
  if (!spent) throw httpError(403, 'accounts.wrongCode');
}

/** The account's password hash; null if it signs in by link, provider or passkey only. */
export async function findPassword(db: Db, userId: string): Promise<string | null> {
  const [found] = await db
    .select({ password: signInAccounts.password })
    .from(signInAccounts)
    .where(
      and(
        eq(signInAccounts.userId, userId),
        eq(signInAccounts.providerId, 'credential'),
        isNotNull(signInAccounts.password),
      ),
    );
  return found?.password ?? null;
}
