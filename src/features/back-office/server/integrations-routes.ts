import { routes } from '#platform/server/http/route.ts';
import { readInstalledVersion, runningVersion } from '#platform/server/release-version.ts';
import { doctorContract } from '../doctor-contract.ts';
import { integrationsContract } from '../integrations-contract.ts';
import { checkIntegration } from './check-integration.ts';
import { describeIntegrations } from './describe-integrations.ts';
import { examineInstallation } from './doctor/examine-installation.ts';

export const integrationsRoutes = routes(integrationsContract, {
  'GET /api/admin/integrations': (ctx) => describeIntegrations(ctx),

  'GET /api/admin/version': async () => ({
    running: runningVersion,
    installed: readInstalledVersion(),
  }),

  'POST /api/admin/integrations/:name/check': (ctx) => checkIntegration(ctx, ctx.params.name),
});

export const doctorRoutes = routes(doctorContract, {
  'POST /api/admin/doctor': (ctx) =>
    examineInstallation({ ...ctx, now: ctx.clock.now() }, ctx.language),
});
