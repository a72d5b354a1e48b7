import { httpError } from '#platform/server/http/errors.ts';
import { routes } from '#platform/server/http/route.ts';
import { venueDateOf } from '#shared/venue-dates.ts';
import { scheduleContract } from '../../schedule-contract.ts';
import { changeSchedule } from './change-schedule.ts';
import { findScheduleDays } from './find-schedule-days.ts';
import { previewSchedule } from './preview-schedule.ts';
import { computeFingerprint, findSchedule } from './schedule-queries.ts';

export const scheduleRoutes = routes(scheduleContract, {
  'GET /api/admin/schedule': async ({ db, clock, venue }) => {
    const { timezone, walkInReserve } = venue();
    const today = venueDateOf(clock.now(), timezone);
    const schedule = await findSchedule(db);
    const futureDates = schedule.changes.map(({ date }) => date).filter((date) => date >= today);
    return {
      version: computeFingerprint(schedule),
      today,
      weekly: schedule.weekly,
      closures: schedule.closures.filter(({ date }) => date >= today),
      changedDates: [...new Set(futureDates)],
      walkInReserve,
    };
  },

  'GET /api/admin/schedule/days': ({ db, query }) => findScheduleDays(db, query.from),

  'POST /api/admin/schedule/preview': async (ctx) => {
    const { before, affected, seen } = await previewSchedule(ctx, ctx.db, ctx.body.change);
    if (computeFingerprint(before) !== ctx.body.version) {
      throw httpError(409, 'schedule.previewOutdated');
    }
    return { affected, seen };
  },

  'POST /api/admin/schedule/changes': async (ctx) => ({
    affected: await changeSchedule(ctx, ctx.body, ctx.user.id),
  }),
});
