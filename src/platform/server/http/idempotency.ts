import { createHash, createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../database/database.ts';
import { idempotencyKeys } from '../database/platform-tables.ts';
import type { Services } from '../services.ts';
import { HttpError, httpError } from './errors.ts';

const CLAIM_SECONDS = 30;
const WAIT_MILLIS = 10_000;
const KEPT_HOURS = 24;

/**
 * Runs `work` once per Idempotency-Key: the same key and body get the first answer again, the same
 * key with another body 409 (operations.md). A claim whose server died is taken over after 30
 * seconds; calls with effects outside use `requestKey` to find what the first try left behind.
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
  // Keyed, for a body can hold a password.
  const bodyHash = createHmac('sha256', config.SESSION_SECRET)
    .update(request.rawBody ?? '')
    .digest('base64url');
  const earlier = await claimOrFind(db, clock, scope, bodyHash);
  if (earlier) {
    reply.header('idempotent-replayed', 'true');
    reply.status(earlier.status);
    return earlier.answer as T;
  }
  try {
    const answer = await work(scope);
    // A sign-in's answer is its cookie, which is nobody's to replay.
    if (answer === reply || reply.hasHeader('set-cookie')) await forget(db, scope);
    else await keepAnswer(db, scope, reply.statusCode, answer);
    return answer;
  } catch (error) {
    // A refusal has done nothing; after trouble nobody knows, so only the same request may go on.
    const isRefused = error instanceof HttpError && error.status < 500;
    await (isRefused ? forget(db, scope) : abandon(db, scope));
    throw error;
  }
}

/** Removes answers older than a day. */
export async function deleteExpiredResponses(db: Db, now: Date) {
  const oldest = new Date(now.getTime() - KEPT_HOURS * 3_600_000);
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.claimedAt, oldest));
}

async function claimOrFind(db: Db, clock: Services['clock'], scope: string, bodyHash: string) {
  const givesUpAt = Date.now() + WAIT_MILLIS;
  while (true) {
    if (await claim(db, scope, bodyHash, clock.now())) return null;
    const [found] = await db.select().from(idempotencyKeys).where(eq(idempotencyKeys.scope, scope));
    if (!found) continue;
    if (found.bodyHash !== bodyHash) throw httpError(409, 'errors.keyReused');
    if (found.status !== null) return { status: found.status, answer: found.answer };
    if (Date.now() > givesUpAt) throw httpError(409, 'errors.keyBusy');
    await wait(100);
  }
}

async function claim(db: Db, scope: string, bodyHash: string, now: Date): Promise<boolean> {
  const abandoned = new Date(now.getTime() - CLAIM_SECONDS * 1000);
  const rows = await db
    .insert(idempotencyKeys)
    .values({ scope, bodyHash, claimedAt: now })
    .onConflictDoUpdate({
      target: idempotencyKeys.scope,
      set: { claimedAt: now },
      setWhere: and(
        sql`${idempotencyKeys.status} is null`,
        eq(idempotencyKeys.bodyHash, bodyHash),
        lt(idempotencyKeys.claimedAt, abandoned),
      ),
    })
    .returning({ scope: idempotencyKeys.scope });
  return rows.length > 0;
}

async function keepAnswer(db: Db, scope: string, status: number, answer: unknown) {
  await db
    .update(idempotencyKeys)
    .set({ status, answer: answer ?? null })
    .where(eq(idempotencyKeys.scope, scope));
}

/** Lets the same request take the claim over at once. */
async function abandon(db: Db, scope: string) {
  await db
    .update(idempotencyKeys)
    .set({ claimedAt: new Date(0) })
    .where(and(eq(idempotencyKeys.scope, scope), isNull(idempotencyKeys.status)));
}

async function forget(db: Db, scope: string) {
  await db
    .delete(idempotencyKeys)
    .where(and(eq(idempotencyKeys.scope, scope), sql`${idempotencyKeys.status} is null`));
}

const hash = (text: string) => createHash('sha256').update(text).digest('base64url');
