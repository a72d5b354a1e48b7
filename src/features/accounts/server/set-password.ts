import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { writeAudit } from '#platform/server/audit-log.ts';
import { type Db, inTransaction } from '#platform/server/database/database.ts';
import { httpError } from '#platform/server/http/errors.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import type { SessionUser } from '#platform/server/sessions/sign-in.ts';
import { signInAccounts } from './accounts-tables.ts';
import { requireStrongPassword } from './require-strong-password.ts';
import { findPasswordHash, verifyOwner, verifyPassword } from './second-factor/verify-owner.ts';
import { queueSecurityEmail } from './security-emails.ts';
import { endOtherSessions } from './sessions-queries.ts';

type Input = { newPassword: string; currentPassword?: string; code?: string };

/**
 * Changes the caller's password, given the current one, or sets the first password of an account that signs in by link,
 * provider or passkey. Deletes all other sessions and emails the owner. Throws 400 for a weak password, 403 without
 * proof of ownership, 409 if the password changed concurrently, 429 after too many attempts.
 */
export async function setPassword(
  ctx: CallContext & { user: SessionUser },
  { newPassword, currentPassword, code }: Input,
): Promise<void> {
  const { user } = ctx;
  const venueName = ctx.venue().name;
  await requireStrongPassword('newPassword', newPassword, { email: user.email, venueName });
  const oldHash = await verifyAndFindHash(ctx, currentPassword, code);
  const library = await ctx.signIn.library().$context;
  const newHash = await library.password.hash(newPassword);
  const sid = ctx.signIn.sidOf(ctx.request.headers) ?? '';
  await inTransaction(ctx.db, async (db) => {
    const isSet = oldHash
      ? await replacePassword(db, user.id, oldHash, newHash)
      : await addPassword(db, user.id, newHash);
    if (!isSet) throw httpError(409, 'accounts.passwordAlreadyChanged');
    await endOtherSessions(db, user.id, sid);
    const action = oldHash ? 'password.changed' : 'password.set';
    await writeAudit(db, { actorId: user.id, action, subject: user.id });
    await queueSecurityEmail(ctx, db, user.id, 'passwordChanged');
  });
}

/** Verifies the owner. Returns the hash to replace; null if there is none yet. */
async function verifyAndFindHash(
  ctx: CallContext & { user: SessionUser },
  currentPassword: string | undefined,
  code: string | undefined,
): Promise<string | null> {
  if (currentPassword !== undefined) return verifyPassword(ctx, currentPassword);
  if (await findPasswordHash(ctx.db, ctx.user.id)) throw httpError(403, 'accounts.proofNeeded');
  await verifyOwner(ctx, { code });
  return null;
}

async function replacePassword(db: Db, userId: string, oldHash: string, newHash: string) {
  const replaced = await db
    .update(signInAccounts)
    .set({ password: newHash, updatedAt: sql`now()` })
    .where(
      and(
        eq(signInAccounts.userId, userId),
        eq(signInAccounts.providerId, 'credential'),
        eq(signInAccounts.password, oldHash),
      ),
    )
    .returning({ id: signInAccounts.id });
  return replaced.length > 0;
}

async function addPassword(db: Db, userId: string, newHash: string) {
  const added = await db
    .insert(signInAccounts)
    .values({
      id: randomUUID(),
      userId,
      accountId: userId,
      providerId: 'credential',
      password: newHash,
    })
    .onConflictDoNothing()
    .returning({ id: signInAccounts.id });
  return added.length > 0;
}
