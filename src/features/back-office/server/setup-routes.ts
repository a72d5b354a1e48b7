import { confirmSeededFact, findVenueSettings } from '#features/venue/server/index.ts';
import { writeAudit } from '#platform/server/audit-log.ts';
import { type Db, inTransaction } from '#platform/server/database/database.ts';
import { routes } from '#platform/server/http/route.ts';
import { setupContract } from '../setup-contract.ts';
import { type SetupState, type SetupStep, setupSteps } from '../setup-rules.ts';
import { findSetupSteps, storeSetupStep } from './setup-queries.ts';

export const setupRoutes = routes(setupContract, {
  'GET /api/admin/setup': async ({ db }) => listSteps(db),
  'PUT /api/admin/setup/:step': async (ctx) => {
    const { user, params, body } = ctx;
    const { step } = params;
    const progress = await inTransaction(ctx.db, async (db) => {
      await storeSetupStep(db, step, body.state);
      await writeAudit(db, {
        actorId: user.id,
        action: 'setup.changed',
        subject: step,
        detail: { state: body.state },
      });
      if (body.state === 'done' && (step === 'sessions' || step === 'prices')) {
        await confirmSeededFact(db, step);
      }
      return listSteps(db);
    });
    await ctx.announceVenueChange();
    return progress;
  },
});

async function listSteps(db: Db) {
  const [stored, { unconfirmed }] = await Promise.all([findSetupSteps(db), findVenueSettings(db)]);
  const states = new Map<SetupStep, SetupState>(stored.map(({ step, state }) => [step, state]));
  return {
    steps: setupSteps.map((step) => ({ step, state: states.get(step) ?? 'open' })),
    hidden: setupSteps.filter((step) => unconfirmed.some((fact) => fact === step)),
  };
}
