import { createHash, createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../database/database.ts';
import { idempotencyKeys } from '../database/platform-tables.ts';
import type { Services } from '../services.ts';
import { HttpError, httpError } from './errors.ts';

const CLAIM_SECONDS = 30;
const WAIT_TIMEOUT_MILLIS = 10_000;
const RETENTION_HOURS = 24;

/**
 * Runs `work` once per Idempotency-Key: the same key and body replay the first response, the same key with a different
 * body gets 409 (operations.md). A request waits up to ten seconds for an earlier attempt in flight, then gets 409.
 * After 30 seconds another attempt may take over the claim of a crashed server; calls with external effects use
 * `requestKey` to find what the first attempt created. Reads, and requests without a key, always run.
 */
export async function runOnce<T>(
  { db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>,
  request: FastifyRequest,
  reply: FastifyReply,
  work: (requestKey: string | null) => Promise<T>,
): Promise<T> {
  const key = request.headers['idempotency-key'];
  if (['GET', 'HEAD'].includes(request.method) || key === undefined || key === '')
    return work(null);
  if (Array.isArray(key) || key.length > 100) throw httpError(400, 'errors.keyTooLong');
  const scope = hash(`${request.method} ${request.url}\n${request.user?.id ?? ''}\n${key}`);
  // HMAC, because a body may contain a password.
  const bodyHash = createHmac('sha256', config.SESSION_SECRET)
    .update(request.rawBody ?? '')
    .digest('base64url');
  const found = await claimOrFind(db, clock, scope, bodyHash);
  if ('status' in found) {
    reply.header('idempotent-replayed', 'true');
    reply.status(found.status);
    return found.response as T;
  }
  const isOwnClaim = and(
    eq(idempotencyKeys.scope, scope),
    // Differs if another attempt took over, or the effect was undone meanwhile.
    eq(idempotencyKeys.claimedAt, found.claimedAt),
    isNull(idempotencyKeys.status),
  );
  try {
    const response = await work(scope);
    // Session cookies must never be replayed.
    if (response === reply || reply.hasHeader('set-cookie'))
      await db.delete(idempotencyKeys).where(isOwnClaim);
    else
      await db
        .update(idempotencyKeys)
        .set({ status: reply.statusCode, response: response ?? null })
        .where(isOwnClaim);
    return response;
  } catch (error) {
    // A 4xx had no effect. After a 5xx the effect is unknown, so only the same request may resume.
    if (error instanceof HttpError && error.status < 500)
      await db.delete(idempotencyKeys).where(isOwnClaim);
    else await db.update(idempotencyKeys).set(abandoned).where(isOwnClaim);
    throw error;
  }
}

/** Without a response, and old enough that the same request takes over the claim immediately. */
const abandoned = {
  status: null,
  response: null,
  claimedAt: sql`${idempotencyKeys.claimedAt} - interval '1 hour'`,
};

/**
 * Lets the request with this `requestKey` run again, in the transaction that undoes what it created: otherwise a repeat
 * would be sent to an expired payment page. The key still rejects a different body.
 */
export async function forgetResponse(db: Db, requestKey: string): Promise<void> {
  await db.update(idempotencyKeys).set(abandoned).where(eq(idempotencyKeys.scope, requestKey));
}

/** Deletes responses older than a day. */
export async function deleteExpiredResponses(db: Db, now: Date) {
  const cutoff = new Date(now.getTime() - RETENTION_HOURS * 3_600_000);
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.claimedAt, cutoff));
}

/** Claims the scope, or waits for an earlier attempt and returns its response. */
async function claimOrFind(
  db: Db,
  clock: Services['clock'],
  scope: string,
  bodyHash: string,
): Promise<{ claimedAt: Date } | { status: number; response: unknown }> {
  const deadline = Date.now() + WAIT_TIMEOUT_MILLIS;
  while (true) {
    const claimedAt = clock.now();
    if (await claim(db, scope, bodyHash, claimedAt)) return { claimedAt };
    const [found] = await db.select().from(idempotencyKeys).where(eq(idempotencyKeys.scope, scope));
    if (!found) continue;
    if (found.bodyHash !== bodyHash) throw httpError(409, 'errors.keyReused');
    if (found.status !== null) return { status: found.status, response: found.response };
    if (Date.now() > deadline) throw httpError(409, 'errors.keyBusy');
    await wait(100);
  }
}

async function claim(db: Db, scope: string, bodyHash: string, now: Date): Promise<boolean> {
  const abandonedBefore = new Date(now.getTime() - CLAIM_SECONDS * 1000);
  const rows = await db
    .insert(idempotencyKeys)
    .values({ scope, bodyHash, claimedAt: now })
    .onConflictDoUpdate({
      target: idempotencyKeys.scope,
      set: { claimedAt: now },
      setWhere: and(
        sql`${idempotencyKeys.status} is null`,
        eq(idempotencyKeys.bodyHash, bodyHash),
        lt(idempotencyKeys.claimedAt, abandonedBefore),
      ),
    })
    .returning({ scope: idempotencyKeys.scope });
  return rows.length > 0;
}

const hash = (text: string) => createHash('sha256').update(text).digest('base64url');
