import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { and, eq, gt, like, sql } from 'drizzle-orm';
import { writeAudit } from '#platform/server/audit-log.ts';
import { acquireAdvisoryLock } from '#platform/server/database/advisory-lock.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import { httpError } from '#platform/server/http/errors.ts';
import type { Services } from '#platform/server/services.ts';
import { FIRST_ADMIN_HOURS } from '../../accounts-rules.ts';
import { hasAdmin, setRole } from '../accounts-queries.ts';
import { verifications } from '../accounts-tables.ts';
import { linkTo } from '../sign-in/sign-in-emails.ts';

const IDENTIFIER_PREFIX = 'first-admin:';

/**
 * Creates a link that makes the signed-in user the first admin; returns null once there is an admin. The link is
 * single-use and valid for 24 hours. Only its hash is stored, so each server start prints a new
 * link (operations.md).
 */
export async function createFirstAdminLink({
  db,
  config,
}: Pick<Services, 'db' | 'config'>): Promise<string | null> {
  if (await hasAdmin(db)) return null;
  const token = randomBytes(32).toString('base64url');
  await db.insert(verifications).values({
    id: randomUUID(),
    identifier: hashedIdentifier(token),
    value: 'first-admin',
    expiresAt: sql`now() + make_interval(hours => ${FIRST_ADMIN_HOURS})`,
  });
  return linkTo(config.publicUrl, '/login', { claim: token });
}

/**
 * Makes the user the first admin. Throws 410 for an unknown, used or expired token, 409 once there is an admin.
 */
export async function claimFirstAdmin(
  ctx: Pick<Services, 'db' | 'hooks'>,
  userId: string,
  token: string,
): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
    // Claims are serialized because each server prints its own link.
    await acquireAdvisoryLock(db, 'first-admin');
    if (await hasAdmin(db)) throw httpError(409, 'accounts.adminExists');
    const deleted = await db
      .delete(verifications)
      .where(
        and(
          eq(verifications.identifier, hashedIdentifier(token)),
          gt(verifications.expiresAt, sql`now()`),
        ),
      )
      .returning({ id: verifications.id });
    if (deleted.length === 0) throw httpError(410, 'accounts.linkSpent');
    await db.delete(verifications).where(like(verifications.identifier, `${IDENTIFIER_PREFIX}%`));
    await setRole(db, userId, 'admin');
    await writeAudit(db, { actorId: userId, action: 'admin.claimed', subject: userId });
    for (const onClaim of ctx.hooks.venueClaimed ?? []) await onClaim(db);
  });
}

function hashedIdentifier(token: string): string {
  return IDENTIFIER_PREFIX + createHash('sha256').update(token).digest('base64url');
}
