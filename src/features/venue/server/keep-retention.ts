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
import { countDue, forgetSome } from './retention-queries.ts';

type Context = Pick<Services, 'db' | 'clock' | 'venue'>;

/** Rows of one transaction: none holds locks for long, and a night that is cut short loses none. */
const BATCH = 1000;

/** The venue's midnight so many months ago: what is older has served its time. */
function before({ clock, venue }: Context, months: number): Date {
  const { timezone } = venue();
  return instantOf(monthsBefore(venueDateOf(clock.now(), timezone), months), '00:00', timezone);
}

/** How much the coming night would delete under some periods. */
export async function previewRetention(
  ctx: Context,
  periods: RetentionPeriods,
): Promise<Record<RetentionKind, number>> {
  const counts = await Promise.all(
    retentionKinds.map((kind) => countDue(ctx.db, kind, before(ctx, periods[kind]))),
  );
  return Object.fromEntries(retentionKinds.map((kind, at) => [kind, counts[at] ?? 0])) as Record<
    RetentionKind,
    number
  >;
}

/**
 * Deletes what is older than the venue keeps it, batch by batch, each with its line in the audit log. The
 * next run goes on where one was cut short.
 */
export async function keepRetention(ctx: Context): Promise<void> {
  for (const kind of retentionKinds) {
    const cutoff = before(ctx, ctx.venue().retention[kind]);
    let rows = BATCH;
    while (rows === BATCH) {
      rows = await inTransaction(ctx.db, async (db) => {
        const done = await forgetSome(db, kind, cutoff, BATCH);
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
