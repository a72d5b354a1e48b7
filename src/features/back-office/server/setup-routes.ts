import { writeAudit } from '#platform/server/audit-log.ts';
import { type Db, inTransaction } from '#platform/server/database/database.ts';
import { routes } from '#platform/server/http/route.ts';
import { setupContract } from '../setup-contract.ts';
import { type SetupState, type SetupStep, setupSteps } from '../setup-rules.ts';
import { findSetupSteps, storeSetupStep } from './setup-queries.ts';

export const setupRoutes = routes(setupContract, {
  'GET /api/admin/setup': async ({ db }) => listSteps(db),
  'PUT /api/admin/setup/:step': async ({ db, user, params: { step }, body: { state } }) =>
    inTransaction(db, async (db) => {
      await storeSetupStep(db, step, state);
      await writeAudit(db, {
        actorId: user.id,
        action: 'setup.changed',
        subject: step,
        detail: { state },
      });
      return listSteps(db);
    }),
});

async function listSteps(db: Db) {
  const stored = await findSetupSteps(db);
  const states = new Map<SetupStep, SetupState>(stored.map(({ step, state }) => [step, state]));
  return { steps: setupSteps.map((step) => ({ step, state: states.get(step) ?? 'open' })) };
}
