import { isIP, isIPv4 } from 'node:net';
import { and, eq, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Throttle } from '#shared/endpoint.ts';
import { type Db, preparedSql } from '../database/database.ts';
import { throttles } from '../database/platform-tables.ts';
import type { Services } from '../services.ts';
import { httpError } from './errors.ts';

/** Counts the call per account or network, and throws 429 above the declared limit (times THROTTLE_FACTOR). */
export async function enforceThrottle(
  services: Pick<Services, 'db' | 'config' | 'clock'>,
  throttle: Throttle | undefined,
  request: FastifyRequest,
) {
  if (!throttle) return;
  if (request.user) return enforceLimit(services, throttle, `user:${request.user.id}`);
  await enforceNetworkLimit(services, throttle, request.ip);
}

/** The limit of a /48, as a multiple of the limit of a /64. */
const SITE_LIMIT_FACTOR = 8;

/** Like enforceLimit, per network: counts the attempt for the IPv4 address, or for the IPv6 /64 and its /48. */
export async function enforceNetworkLimit(
  services: Pick<Services, 'db' | 'config' | 'clock'>,
  throttle: Throttle,
  ip: string,
) {
  await enforceLimit(services, throttle, `net:${networkOf(ip)}`);
  const site = siteOf(ip);
  if (!site) return;
  const limit = throttle.limit * SITE_LIMIT_FACTOR;
  await enforceLimit(services, { ...throttle, limit }, `net:${site}`);
}

/** Counts an attempt of a subject, such as an email address or "venue", and throws 429 above the limit. */
export async function enforceLimit(
  { db, config, clock }: Pick<Services, 'db' | 'config' | 'clock'>,
  throttle: Throttle,
  subject: string,
) {
  const now = clock.now();
  const { count, windowEndsAt } = await countAttempt(db, throttle, subject, now);
  if (count <= throttle.limit * config.THROTTLE_FACTOR) return;
  const seconds = Math.max(1, Math.ceil((windowEndsAt.getTime() - now.getTime()) / 1000));
  throw httpError(
    429,
    'errors.tooManyTries',
    { minutes: Math.ceil(seconds / 60) },
    {
      'retry-after': String(seconds),
    },
  );
}

/** Counts an attempt like enforceLimit, but returns false above the limit instead of throwing. */
export async function consumeAttempt(
  { db, config, clock }: Pick<Services, 'db' | 'config' | 'clock'>,
  throttle: Throttle,
  subject: string,
): Promise<boolean> {
  const { count } = await countAttempt(db, throttle, subject, clock.now());
  return count <= throttle.limit * config.THROTTLE_FACTOR;
}

/** Resets a subject's attempts after a successful one. */
export async function resetAttempts(db: Db, name: string, subject: string): Promise<void> {
  await db.delete(throttles).where(and(eq(throttles.name, name), eq(throttles.subject, subject)));
}

/** Removes a successful attempt from the count. Call it in the transaction that counted it. */
export async function undoAttempt(db: Db, name: string, subject: string): Promise<void> {
  await db
    .update(throttles)
    .set({ count: sql`${throttles.count} - 1` })
    .where(and(eq(throttles.name, name), eq(throttles.subject, subject)));
}

// Raw SQL because it runs in every hot call that the benchmark measures (create-checkout, order).
const COUNT_ATTEMPT = `insert into throttles as t (name, subject, window_ends_at, count)
  values (:name, :subject, :endsAt, 1)
  on conflict (name, subject) do update set
    count = case when t.window_ends_at <= :now then 1 else t.count + 1 end,
    window_ends_at = case when t.window_ends_at <= :now then excluded.window_ends_at
      else t.window_ends_at end
  returning count, window_ends_at as "windowEndsAt"`;

async function countAttempt(db: Db, throttle: Throttle, subject: string, now: Date) {
  const endsAt = new Date(now.getTime() + throttle.minutes * 60_000).toISOString();
  const [row] = await preparedSql<{ count: number; windowEndsAt: string }>(db, COUNT_ATTEMPT, {
    name: throttle.name,
    subject,
    endsAt,
    now: now.toISOString(),
  });
  if (!row) throw new Error('the throttle query returned no row');
  return { count: row.count, windowEndsAt: new Date(row.windowEndsAt) };
}

/**
 * The network of an address: the address itself for IPv4 (also IPv4-mapped), the /64 for IPv6, because a
 * household usually has a whole /64. An invalid address from a forged proxy header is "unknown".
 */
export function networkOf(ip: string): string {
  if (!isIP(ip)) return 'unknown';
  if (isIPv4(ip)) return ip;
  const groups = groupsOf(ip);
  const isMapped = groups[5] === 0xffff && groups.slice(0, 5).every((group) => group === 0);
  if (isMapped) {
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 255])
      .join('.');
  }
  return `${hexOf(groups.slice(0, 4))}::/64`;
}

/** The /48 of an IPv6 address, which a provider may assign to a single customer; null for IPv4. */
function siteOf(ip: string): string | null {
  if (!networkOf(ip).endsWith('/64')) return null;
  return `${hexOf(groupsOf(ip).slice(0, 3))}::/48`;
}

/** The eight groups of an IPv6 address; its end may be written as IPv4. */
function groupsOf(ip: string): number[] {
  const [address = ''] = ip.split('%');
  const hex = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...bytes: string[]) =>
    hexOf([0, 2].map((at) => Number(bytes[at]) * 256 + Number(bytes[at + 1]))),
  );
  const [head = '', tail = ''] = hex.split('::');
  const front = head ? head.split(':') : [];
  const back = tail ? tail.split(':') : [];
  const zeros = Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0');
  return [...front, ...zeros, ...back].map((group) => Number.parseInt(group, 16));
}

const hexOf = (groups: number[]) => groups.map((group) => group.toString(16)).join(':');
