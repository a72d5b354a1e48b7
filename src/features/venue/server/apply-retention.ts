import { writeAudit } from '#platform/server/audit-log.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import type { Services } from '#platform/server/services.ts';
import { instantOf, venueDateOf } from '#shared/venue-dates.ts';
import {
  type RetentionKind,
  type RetentionPeriods,
  retentionKinds,
  subtractMonths,
} from '../retention-rules.ts';
import { countDue, deleteOrAnonymizeBatch } from './retention-queries.ts';

type Context = Pick<Services, 'db' | 'clock' | 'venue'>;

/** Rows per transaction: limits the lock time, and an interrupted run loses at most one batch. */
const BATCH_SIZE = 1000;

/** Midnight in the venue's time zone this many months ago; older rows are due. */
function getCutoff({ clock, venue }: Context, months: number): Date {
  const { timezone } = venue();
  return instantOf(subtractMonths(venueDateOf(clock.now(), timezone), months), '00:00', timezone);
}

/** Counts the rows of each kind that the next run would delete or anonymize with these periods. */
export async function previewRetention(
  ctx: Context,
  periods: RetentionPeriods,
): Promise<Record<RetentionKind, number>> {
  const counts = await Promise.all(
    retentionKinds.map((kind) => countDue(ctx.db, kind, getCutoff(ctx, periods[kind]))),
  );
  return Object.fromEntries(
    retentionKinds.map((kind, index) => [kind, counts[index] ?? 0]),
  ) as Record<RetentionKind, number>;
}

/** Deletes or anonymizes rows past their retention period in batches, and writes an audit entry for each batch. */
export async function applyRetention(ctx: Context): Promise<void> {
  for (const kind of retentionKinds) {
    const cutoff = getCutoff(ctx, ctx.venue().retention[kind]);
    let rows = BATCH_SIZE;
    while (rows === BATCH_SIZE) {
      rows = await inTransaction(ctx.db, async (db) => {
        const count = await deleteOrAnonymizeBatch(db, kind, cutoff, BATCH_SIZE);
        if (count > 0) {
          await writeAudit(db, {
            actorId: null,
            action: 'retention.kept',
            subject: kind,
            detail: { rows: count, months: ctx.venue().retention[kind] },
          });
        }
        return count;
      });
    }
  }
}
