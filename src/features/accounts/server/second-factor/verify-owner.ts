import { and, eq, isNotNull } from 'drizzle-orm';
import { type Db, inTransaction } from '#platform/server/database/database.ts';
import { httpError } from '#platform/server/http/errors.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import { enforceLimit, resetAttempts } from '#platform/server/http/throttle.ts';
import type { SessionUser } from '#platform/server/sessions/sign-in.ts';
import type { Proof } from '../../security-contract.ts';
import { signInAccounts } from '../accounts-tables.ts';
import { isSessionFresh } from '../sessions-queries.ts';
import { consumeCode, countAttempt } from './consume-code.ts';
import { requiresCode } from './second-factor-queries.ts';

/** Limits wrong passwords per account, across networks and forms. */
export const passwordAttemptsLimit = { name: 'sign-in-account', limit: 10, minutes: 15 };

type Context = CallContext & { user: SessionUser };

/**
 * Requires proof of ownership before sign-in methods change: the password, a code (which is then used up) or, for
 * accounts with neither, a sign-in within the last hour. Throws 403 otherwise, 429 after too many attempts, and 403
 * while the email is unverified: its real owner would inherit a stranger's sign-in methods.
 */
export async function verifyOwner(ctx: Context, { password, code }: Proof): Promise<void> {
  const { db, user } = ctx;
  if (!user.emailVerified) throw httpError(403, 'accounts.confirmEmailFirst');
  if (password !== undefined) {
    await verifyPassword(ctx, password);
    return;
  }
  if (code !== undefined) return verifyCode(ctx, code);
  const canProveOwnership =
    (await findPasswordHash(db, user.id)) !== null || (await requiresCode(db, user.id));
  if (canProveOwnership) throw httpError(403, 'accounts.proofNeeded');
  const sid = ctx.signIn.sidOf(ctx.request.headers);
  if (!sid || !(await isSessionFresh(db, sid))) throw httpError(403, 'accounts.signInAgain');
}

/** Returns the password's hash. Throws 403 if it is wrong or the account has none, 429 after too many attempts. */
export async function verifyPassword(ctx: Context, password: string): Promise<string> {
  const { db, user, signIn } = ctx;
  await enforceLimit(ctx, passwordAttemptsLimit, user.email);
  const hash = await findPasswordHash(db, user.id);
  const library = await signIn.library().$context;
  if (!hash || !(await library.password.verify({ hash, password }))) {
    throw httpError(403, 'accounts.wrongPassword');
  }
  await resetAttempts(db, passwordAttemptsLimit.name, user.email);
  return hash;
}

async function verifyCode(ctx: Context, code: string): Promise<void> {
  await countAttempt(ctx, ctx.user.id);
  const isAccepted = await inTransaction(ctx.db, (db) => consumeCode(ctx, db, ctx.user.id, code));
  if (!isAccepted) throw httpError(403, 'accounts.wrongCode');
}

/** The account's password hash; null if it signs in by link, provider or passkey only. */
export async function findPasswordHash(db: Db, userId: string): Promise<string | null> {
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
