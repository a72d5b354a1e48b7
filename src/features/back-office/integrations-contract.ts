import { z } from 'zod';
import { contract } from '#shared/endpoint.ts';
import { externalProblems } from '#shared/external-problems.ts';
import {
  checkableNames,
  integrationKinds,
  integrationNames,
  integrationStatuses,
} from './integrations-rules.ts';

const count = z.number().int();

/** An integration and its status, without secrets. */
const integration = z.object({
  name: z.enum(integrationNames),
  kind: z.enum(integrationKinds),
  /** A host, a folder or a URL, without credentials. */
  where: z.string().nullable(),
  stand: z.enum(integrationStatuses),
  okAt: z.string().nullable(),
  failedAt: z.string().nullable(),
  problem: z.enum(externalProblems).nullable(),
  /** The number of items in progress; null if not applicable. */
  waiting: count.nullable(),
  /** The number of items that need manual action; null if not applicable. */
  failed: count.nullable(),
  canCheck: z.boolean(),
});

export type Integration = z.output<typeof integration>;

const checkResult = z.object({
  ok: z.boolean(),
  problem: z.enum(externalProblems).nullable(),
  millis: count,
});

export type CheckResult = z.output<typeof checkResult>;

export const integrationsContract = contract({
  'GET /api/admin/integrations': {
    summary: 'Lists the integrations with their kind, last success and last failure.',
    access: 'admin',
    response: z.array(integration),
  },
  'GET /api/admin/version': {
    summary:
      'Returns the version that runs, and the one in its folder: newer after an upgrade without a restart.',
    access: 'admin',
    response: z.object({ running: z.string(), installed: z.string() }),
  },
  'POST /api/admin/integrations/:name/check': {
    summary:
      'Checks an integration: sends an email or text to the caller, queries the provider, or writes and reads a small file.',
    access: 'admin',
    params: z.object({ name: z.enum(checkableNames, 'invalidInput') }),
    body: z.strictObject({}),
    throttle: { name: 'integration-checks', limit: 30, minutes: 10 },
    response: checkResult,
  },
});
