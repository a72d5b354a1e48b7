import { eq } from 'drizzle-orm';
import { restrictions } from '#features/accounts/server/restrictions-tables.ts';
import { type Db, plainSql } from '#platform/server/database/database.ts';
import { HttpError } from '#platform/server/http/errors.ts';
import { say } from '#platform/server/say.ts';
import type { Services } from '#platform/server/services.ts';
import { localeOf } from '#shared/languages.ts';
import { formatInstant } from '#shared/venue-dates.ts';
import { isSuspended } from '../safety-rules.ts';

/** What an admin has decided about the person; null if nothing. */
export async function findRestriction(db: Db, userId: string) {
  const [row] = await db.select().from(restrictions).where(eq(restrictions.userId, userId));
  return row ?? null;
}

/** The end of the person's suspension if one is running, else null. */
export async function findSuspension(db: Db, userId: string, now: Date): Promise<Date | null> {
  const [row] = await plainSql<{ until: Date | string | null }>(
    db,
    'select suspended_until as until from restrictions where user_id = $1',
    [userId],
  );
  const until = row?.until ? new Date(row.until) : null;
  return isSuspended(until, now) ? until : null;
}

/**
 * Throws 403 with a sentence that says until when, for who is suspended: they read and neither write,
 * nor begin, nor propose.
 */
export async function requireMayWrite(
  ctx: Pick<Services, 'clock' | 'venue'>,
  db: Db,
  userId: string,
): Promise<void> {
  refuseSuspended(ctx, await findSuspension(db, userId, ctx.clock.now()));
}

/** The same, of a suspension that was read before. */
export function refuseSuspended({ venue }: Pick<Services, 'venue'>, until: Date | null): void {
  if (!until) return;
  const { timezone } = venue();
  throw new HttpError(403, 'safety.suspended', (language) =>
    say(
      'safety.suspended',
      { until: formatInstant(until, timezone, localeOf(language)) },
      language,
    ),
  );
}

/** Adds to what was decided about the person. */
export async function restrict(
  db: Db,
  userId: string,
  changes: Partial<Omit<typeof restrictions.$inferInsert, 'userId'>> & { updatedAt: Date },
): Promise<void> {
  await db
    .insert(restrictions)
    .values({ userId, ...changes })
    .onConflictDoUpdate({ target: restrictions.userId, set: changes });
}
