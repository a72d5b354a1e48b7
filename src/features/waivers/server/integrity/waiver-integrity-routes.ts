import { writeAudit, writeAuditThrottled } from '#platform/server/audit-log.ts';
import { type Db, inTransaction } from '#platform/server/database/database.ts';
import { routes } from '#platform/server/http/route.ts';
import { type WaiverCheck, waiverIntegrityContract } from '../../waiver-integrity-contract.ts';
import { announceCheck } from './check-waivers.ts';
import {
  beginCheck,
  findLatestCheck,
  findWaiversIn,
  type StoredCheck,
} from './waiver-checks-queries.ts';

export const waiverIntegrityRoutes = routes(waiverIntegrityContract, {
  'POST /api/admin/waiver-checks': async ({ db, user, clock, queueJob }) => {
    const { check } = await inTransaction(db, async (db) => {
      const begun = await beginCheck(db, { startedBy: user.id, now: clock.now() });
      if (begun.isNew) {
        const checkId = begun.check.id;
        await queueJob(db, 'check-waivers', { checkId });
        await writeAudit(db, { actorId: user.id, action: 'waivers.checked', subject: checkId });
        await announceCheck(db);
      }
      return begun;
    });
    return describe(db, check);
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
    return describe(db, check);
  },
});

/** A check with the people of each waiver in trouble, as far as the record exists. */
async function describe(db: Db, check: StoredCheck): Promise<WaiverCheck> {
  const waiversById = new Map(
    (await findWaiversIn(db, check.troubles)).map((row) => [row.id, row]),
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
    troubles: check.troubles.map((trouble) => {
      const waiver = waiversById.get(trouble.waiverId ?? '');
      return {
        ...trouble,
        guardianName: waiver?.guardianName ?? null,
        guardianEmail: waiver?.guardianEmail ?? null,
        childName: waiver?.childName ?? null,
        signedAt: waiver?.createdAt.toISOString() ?? null,
      };
    }),
  };
}
