import { routes } from '#platform/server/http/route.ts';
import { integrationsContract } from '../integrations-contract.ts';
import { checkIntegration } from './check-integration.ts';
import { describeIntegrations } from './describe-integrations.ts';

export const integrationsRoutes = routes(integrationsContract, {
  'GET /api/admin/integrations': (here) => describeIntegrations(here),

  'POST /api/admin/integrations/:name/check': (here) => checkIntegration(here, here.params.name),
});
