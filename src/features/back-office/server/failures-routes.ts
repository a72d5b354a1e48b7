import { writeAudit } from '#platform/server/audit-log.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import { routes } from '#platform/server/http/route.ts';
import { toExternalProblem } from '#shared/external-problems.ts';
import { failuresContract } from '../failures-contract.ts';
import { dismissEmail, retryEmail, retryEmails } from './failed-emails.ts';
import { countWaitingEmails, findNextAttempts, listFailedEmails } from './failed-emails-queries.ts';
import { deleteJob, findFailedJobNames, listFailedJobs, retryJob } from './failed-jobs-queries.ts';

export const failuresRoutes = routes(failuresContract, {
  'GET /api/admin/failed-mails': async ({ db, query }) => {
    const [{ rows, total }, waiting] = await Promise.all([
      listFailedEmails(db, query),
      countWaitingEmails(db),
    ]);
    const nextAttempts = await findNextAttempts(
      db,
      rows.map(({ id }) => id),
    );
    return {
      total,
      waiting,
      rows: rows.map(({ key, lastError, problem, createdAt, failedAt, state, ...row }) => ({
        ...row,
        state: state as 'failed' | 'dismissed',
        kind: key.split(':')[0] ?? '',
        response: lastError ?? '',
        problem: toExternalProblem(problem),
        createdAt: createdAt.toISOString(),
        failedAt: failedAt?.toISOString() ?? null,
        nextTryAt: (state === 'failed' && nextAttempts.get(row.id)?.toISOString()) || null,
      })),
    };
  },

  'POST /api/admin/failed-mails/:id/retry': (ctx) => retryEmail(ctx, ctx.params.id),

  'POST /api/admin/failed-mails/retry': (ctx) => retryEmails(ctx, ctx.body.search),

  'POST /api/admin/failed-mails/:id/dismiss': (ctx) => dismissEmail(ctx, ctx.params.id),

  'GET /api/admin/failed-jobs': async ({ db, query }) => {
    const { search = '', name = '', sort = 'failedAt', direction = 'desc', page, rows } = query;
    const params = { search, name, sort, direction, page, rows };
    return { ...(await listFailedJobs(db, params)), names: await findFailedJobNames(db) };
  },

  'POST /api/admin/failed-jobs/:id/retry': async ({ db, user, params }) =>
    inTransaction(db, async (db) => {
      const name = await retryJob(db, params.id);
      if (!name) return { retried: false };
      const entry = { action: 'job.retried', subject: params.id, detail: { name } };
      await writeAudit(db, { actorId: user.id, ...entry });
      return { retried: true };
    }),

  'POST /api/admin/failed-jobs/:id/dismiss': async ({ db, user, params }) =>
    inTransaction(db, async (db) => {
      const name = await deleteJob(db, params.id);
      if (!name) return { dismissed: false };
      const entry = { action: 'job.dismissed', subject: params.id, detail: { name } };
      await writeAudit(db, { actorId: user.id, ...entry });
      return { dismissed: true };
    }),
});
