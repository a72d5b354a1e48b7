import { sql } from 'drizzle-orm';
import { type Finding, judgeClock } from '../../doctor-rules.ts';
import type { DoctorContext } from './examine-installation.ts';

const TIMEOUT_MILLIS = 5_000;
const STRIPE = 'https://api.stripe.com';

/** Compares this machine's clock with that of its database server, or of a service that it uses anyway. */
export async function examineClock({ config, db, payments }: DoctorContext): Promise<Finding[]> {
  if (config.DATABASE_URL) {
    const { rows } = await db.execute<{ now: string }>(sql`select clock_timestamp() as now`);
    return rows.map(({ now }) => judgeClock(secondsAhead(new Date(now)), 'PostgreSQL'));
  }
  const services = [
    payments.mode === 'stripe' && (config.STRIPE_API_BASE ?? STRIPE),
    config.BACKUP_S3_ENDPOINT,
    config.OIDC_ISSUER,
  ];
  for (const service of services) {
    const time = service && (await findTimeOf(service));
    if (time) return [judgeClock(secondsAhead(time), new URL(service).hostname)];
  }
  return [judgeClock(null, '')];
}

const secondsAhead = (other: Date) => (Date.now() - other.getTime()) / 1000;

/** The time in a server's answer, whatever its status; null without an answer. */
async function findTimeOf(url: string): Promise<Date | null> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MILLIS);
    const { headers } = await fetch(url, { method: 'HEAD', redirect: 'manual', signal });
    const date = headers.get('date');
    return date ? new Date(date) : null;
  } catch {
    return null;
  }
}
