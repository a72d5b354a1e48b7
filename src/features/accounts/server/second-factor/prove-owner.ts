import { and, eq, isNotNull } from 'drizzle-orm';
import { type Db, inTransaction } from '#platform/server/database/database.ts';
import { httpError } from '#platform/server/http/errors.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import { enforceLimit, resetAttempts } from '#platform/server/http/throttle.ts';
import type { SessionUser } from '#platform/server/sessions/sign-in.ts';
import type { Proof } from '../../security-contract.ts';
import { signInAccounts } from '../accounts-tables.ts';
import { isSessionFresh } from '../sessions-queries.ts';
import { asksForCode } from './second-factor-queries.ts';
import { countCode, spendCode } from './spend-code.ts';

/** Wrong passwords of one account, whatever network they come from and wherever they are typed. */
export const passwordTries = { name: 'sign-in-account', limit: 10, minutes: 15 };

type Caller = CallContext & { user: SessionUser };

/**
 * Before the ways in change: throws 403 unless the caller is the owner, by password or code, or, with
 * neither, by having signed in within the last hour. A session left open is no proof. Throws 403
 * too while the e-mail is unproven: its true owner would find ways in that a stranger made.
 */
export async function proveOwner(ctx: Caller, { password, code }: Proof): Promise<void> {
  const { db, user } = ctx;
  if (!user.emailVerified) throw httpError(403, 'accounts.confirmEmailFirst');
  if (password !== undefined) {
    await provePassword(ctx, password);
    return;
  }
  if (code !== undefined) return proveCode(ctx, code);
  const isAsked = (await findPassword(db, user.id)) !== null || (await asksForCode(db, user.id));
  if (isAsked) throw httpError(403, 'accounts.proofNeeded');
  const sid = ctx.signIn.sessionIdOf(ctx.request.headers);
  if (!sid || !(await isSessionFresh(db, sid))) throw httpError(403, 'accounts.signInAgain');
}

/** Throws 403 for a wrong password, or where the account has none; returns its hash. */
export async function provePassword(ctx: Caller, password: string): Promise<string> {
  const { db, user, signIn } = ctx;
  await enforceLimit(ctx, passwordTries, user.email);
  const hash = await findPassword(db, user.id);
  const library = await signIn.library().$context;
  if (!hash || !(await library.password.verify({ hash, password }))) {
    throw httpError(403, 'accounts.wrongPassword');
  }
  await resetAttempts(db, passwordTries.name, user.email);
  return hash;
}

async function proveCode(ctx: Caller, code: string): Promise<void> {
  await countCode(ctx, ctx.user.id);
  const spent = await inTransaction(ctx.db, (db) => spendCode(ctx, db, ctx.user.id, code));
  if (!spent) throw httpError(403, 'accounts.wrongCode');
}

/** The hash of the account's password; null where it signs in by link, provider or passkey alone. */
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
