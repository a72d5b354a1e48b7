import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Config } from '#platform/server/config.ts';
import type { Db } from '#platform/server/database/database.ts';
import { formatSetCookie } from '#platform/server/http/format-set-cookie.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import { SECOND_FACTOR } from '../../accounts-rules.ts';
import { verifications } from '../accounts-tables.ts';
import { SecondFactorNeeded } from './second-factor-needed.ts';

type Context = Pick<CallContext, 'db' | 'config' | 'reply'>;

/**
 * Runs a sign-in through the library. If the account requires a code, returns null without starting a session, and
 * sets a cookie that lets this browser submit the code within ten minutes.
 */
export async function withSecondFactor<Result>(
  ctx: Context,
  signIn: () => Promise<Result>,
): Promise<Result | null> {
  try {
    return await signIn();
  } catch (error) {
    if (!(error instanceof SecondFactorNeeded)) throw error;
    await startChallenge(ctx, error.userId);
    return null;
  }
}

/** Sets a cookie whose holder may submit a code for the account; only the token's hash is stored. */
export async function startChallenge({ db, config, reply }: Context, userId: string) {
  const token = randomBytes(32).toString('base64url');
  await db.insert(verifications).values({
    id: randomUUID(),
    identifier: hashedIdentifier(token),
    value: userId,
    expiresAt: sql`now() + make_interval(mins => ${SECOND_FACTOR.challengeMinutes})`,
  });
  reply.header('set-cookie', challengeCookie(config, token, SECOND_FACTOR.challengeMinutes * 60));
}

/** The cookie's challenge with its account; null if there is no cookie or the challenge has expired. */
export async function findChallenge(
  db: Db,
  config: Pick<Config, 'publicUrl'>,
  cookieHeader: string | undefined,
): Promise<{ id: string; userId: string } | null> {
  const token = new RegExp(`(?:^|;\\s*)${cookieName(config)}=([\\w-]{43})(?:;|$)`).exec(
    cookieHeader ?? '',
  )?.[1];
  if (!token) return null;
  const [found] = await db
    .select({ id: verifications.id, userId: verifications.value })
    .from(verifications)
    .where(
      and(
        eq(verifications.identifier, hashedIdentifier(token)),
        gt(verifications.expiresAt, sql`now()`),
      ),
    );
  return found ?? null;
}

/** Deletes the challenge; false if a concurrent call did so first. */
export async function endChallenge(db: Db, id: string): Promise<boolean> {
  const deleted = await db
    .delete(verifications)
    .where(eq(verifications.id, id))
    .returning({ id: verifications.id });
  return deleted.length > 0;
}

/** The Set-Cookie line of the token, scoped to the sign-in calls. */
export function challengeCookie(
  config: Pick<Config, 'publicUrl'>,
  token: string,
  maxAgeSeconds: number,
) {
  return formatSetCookie(config, {
    name: cookieName(config),
    value: token,
    maxAgeSeconds,
    sameSite: 'Lax',
    path: '/api/auth/sign-in',
  });
}

function cookieName({ publicUrl }: Pick<Config, 'publicUrl'>): string {
  return `${publicUrl.startsWith('https:') ? '__Secure-' : ''}playvillage.second_factor`;
}

function hashedIdentifier(token: string): string {
  return `second-factor:${createHash('sha256').update(token).digest('base64url')}`;
}
