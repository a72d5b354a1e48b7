import type { Db } from '#platform/server/database/database.ts';
import { HttpError } from '#platform/server/http/errors.ts';
import type { Services } from '#platform/server/services.ts';
import { translate } from '#platform/server/translate.ts';
import { localeOf } from '#shared/languages.ts';
import { formatInstant } from '#shared/venue-dates.ts';
import { findSuspension } from './restrictions-queries.ts';

/**
 * Throws 403 with the end of the suspension if the person is suspended: they can read, but not write messages
 * or propose play sessions.
 */
export async function assertMayWrite(
  ctx: Pick<Services, 'clock' | 'venue'>,
  db: Db,
  userId: string,
): Promise<void> {
  requireNotSuspended(ctx, await findSuspension(db, userId, ctx.clock.now()));
}

/** Like `assertMayWrite`, for a suspension that is already loaded. */
export function requireNotSuspended({ venue }: Pick<Services, 'venue'>, until: Date | null): void {
  if (!until) return;
  const { timezone } = venue();
  throw new HttpError(403, 'safety.suspended', (language) =>
    translate(
      'safety.suspended',
      { until: formatInstant(until, timezone, localeOf(language)) },
      language,
    ),
  );
}
