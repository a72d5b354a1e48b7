import { writeAudit, writeAuditThrottled } from '#platform/server/audit-log.ts';
import { type Db, inTransaction } from '#platform/server/database/database.ts';
import { routes } from '#platform/server/http/route.ts';
import { type WaiverCheck, waiverIntegrityContract } from '../../waiver-integrity-contract.ts';
import { announceCheck } from './check-waivers.ts';
import {
  findLatestCheck,
  findReportedWaivers,
  type StoredCheck,
  startCheck,
} from './waiver-checks-queries.ts';

export const waiverIntegrityRoutes = routes(waiverIntegrityContract, {
  'POST /api/admin/waiver-checks': async ({ db, user, clock, queueJob }) => {
    const { check } = await inTransaction(db, async (db) => {
      const started = await startCheck(db, { startedBy: user.id, now: clock.now() });
      if (started.isNew) {
        const checkId = started.check.id;
        await queueJob(db, 'check-waivers', { checkId });
        await writeAudit(db, { actorId: user.id, action: 'waivers.checked', subject: checkId });
        await announceCheck(db);
      }
      return started;
    });
    return checkResponse(db, check);
  },

  'GET /api/admin/waiver-checks/latest': async ({ db, user }) => {
    const check = await findLatestCheck(db);
    if (!check) return null;
    if (check.troubleCount > 0)
      await writeAuditThrottled(db, {
        actorId: user.id,
        action: 'waiver_check.read',
        subject: check.id,
      });
    return checkResponse(db, check);
  },
});

/** Adds the guardian and child to each problem whose record still exists. */
async function checkResponse(db: Db, check: StoredCheck): Promise<WaiverCheck> {
  const waiversById = new Map(
    (await findReportedWaivers(db, check.troubles)).map((row) => [row.id, row]),
  );
  return {
    id: check.id,
    state: check.state,
    startedAt: check.startedAt.toISOString(),
    finishedAt: check.finishedAt?.toISOString() ?? null,
    total: check.total,
    checked: check.checked,
    troubleCount: check.troubleCount,
    otherSecret: check.otherSecret,
    troubles: check.troubles.map((problem) => {
      const waiver = waiversById.get(problem.waiverId ?? '');
      return {
        ...problem,
        guardianName: waiver?.guardianName ?? null,
        guardianEmail: waiver?.guardianEmail ?? null,
        childName: waiver?.childName ?? null,
        signedAt: waiver?.createdAt.toISOString() ?? null,
      };
    }),
  };
}
