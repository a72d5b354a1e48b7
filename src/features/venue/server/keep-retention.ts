import { writeAudit } from '#platform/server/audit-log.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import type { Services } from '#platform/server/services.ts';
import { instantOf, venueDateOf } from '#shared/venue-dates.ts';
import {
  monthsBefore,
  type RetentionKind,
  type RetentionPeriods,
  retentionKinds,
} from '../retention-rules.ts';
import { countDue, deleteBatch } from './retention-queries.ts';

type Context = Pick<Services, 'db' | 'clock' | 'venue'>;

/** Rows per transaction, to keep locks short and progress on interruption. */
const BATCH = 1000;

/** The venue's midnight this many months ago; older rows are deleted. */
function cutoffOf({ clock, venue }: Context, months: number): Date {
  const { timezone } = venue();
  return instantOf(monthsBefore(venueDateOf(clock.now(), timezone), months), '00:00', timezone);
}

/** How much the next night would delete with these periods. */
export async function previewRetention(
  ctx: Context,
  periods: RetentionPeriods,
): Promise<Record<RetentionKind, number>> {
  const counts = await Promise.all(
    retentionKinds.map((kind) => countDue(ctx.db, kind, cutoffOf(ctx, periods[kind]))),
  );
  return Object.fromEntries(
    retentionKinds.map((kind, index) => [kind, counts[index] ?? 0]),
  ) as Record<RetentionKind, number>;
}

/**
 * Deletes rows past their retention period in batches, each with an audit entry. The
 * next run continues an interrupted one.
 */
export async function keepRetention(ctx: Context): Promise<void> {
  for (const kind of retentionKinds) {
    const cutoff = cutoffOf(ctx, ctx.venue().retention[kind]);
    let rows = BATCH;
    while (rows === BATCH) {
      rows = await inTransaction(ctx.db, async (db) => {
        const done = await deleteBatch(db, kind, cutoff, BATCH);
        if (done > 0) {
          await writeAudit(db, {
            actorId: null,
            action: 'retention.kept',
            subject: kind,
            detail: { rows: done, months: ctx.venue().retention[kind] },
          });
        }
        return done;
      });
    }
  }
}
