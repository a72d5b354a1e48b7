import { writeAudit, writeAuditThrottled } from '#platform/server/audit-log.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import { notFound } from '#platform/server/http/errors.ts';
import { routes } from '#platform/server/http/route.ts';
import { announce } from '#platform/server/live/announce.ts';
import { addDays, venueDateOf } from '#shared/venue-dates.ts';
import { offlineDeskContract } from '../../offline-desk-contract.ts';
import { buildDeskCopy } from './build-desk-copy.ts';
import { dismissConflict, listConflicts } from './offline-visits-queries.ts';
import { syncCheckIns, syncCheckOuts } from './sync-desk.ts';

/** Conflicts older than this are no longer listed. */
const CONFLICT_DAYS = 7;

export const offlineDeskRoutes = routes(offlineDeskContract, {
  'GET /api/check-in/desk-copy': async (ctx) => {
    const copy = await buildDeskCopy(ctx);
    const entry = { actorId: ctx.user.id, action: 'desk-copy.read', subject: copy.today };
    await writeAuditThrottled(ctx.db, entry);
    return copy;
  },

  'POST /api/check-in/sync': async (ctx) => ({
    results: await syncCheckIns(ctx, ctx.body.items),
  }),

  'POST /api/check-in/sync-check-outs': async (ctx) => ({
    results: await syncCheckOuts(ctx, ctx.body.items),
  }),

  'GET /api/check-in/conflicts': async ({ db, clock, venue }) => {
    const today = venueDateOf(clock.now(), venue().timezone);
    const rows = await listConflicts(db, addDays(today, -CONFLICT_DAYS));
    return rows.flatMap(({ checkedInAt, conflict, ...visit }) =>
      conflict ? { ...visit, conflict, checkedInAt: checkedInAt.toISOString() } : [],
    );
  },

  'POST /api/check-in/conflicts/:id/dismiss': ({ db, user, params: { id } }) =>
    inTransaction(db, async (db) => {
      const { exists, conflict } = await dismissConflict(db, id);
      if (!exists) throw notFound();
      if (conflict) {
        const action = 'visit.conflict-dismissed';
        await writeAudit(db, { actorId: user.id, action, subject: id, detail: { conflict } });
        await announce(db, { desk: true }, { type: 'visits', payload: {} });
      }
      return { success: true as const };
    }),
});
