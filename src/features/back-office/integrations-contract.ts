import { z } from 'zod';
import { contract } from '#shared/endpoint.ts';
import { externalProblems } from '#shared/external-problems.ts';
import {
  checkedNames,
  integrationKinds,
  integrationNames,
  integrationStatuses,
} from './integrations-rules.ts';

const count = z.number().int();

/** An integration and its status. Contains no secrets. */
const integration = z.object({
  name: z.enum(integrationNames),
  /** The kind in use. */
  kind: z.enum(integrationKinds),
  /** A host, a folder or an address, without credentials. */
  where: z.string().nullable(),
  stand: z.enum(integrationStatuses),
  okAt: z.string().nullable(),
  failedAt: z.string().nullable(),
  problem: z.enum(externalProblems).nullable(),
  /** Items in progress, and items that need a person; null if it has no such items. */
  waiting: count.nullable(),
  failed: count.nullable(),
  canCheck: z.boolean(),
});

export type Integration = z.output<typeof integration>;

/** The result of a check. */
const checked = z.object({
  ok: z.boolean(),
  problem: z.enum(externalProblems).nullable(),
  millis: count,
});

export type Checked = z.output<typeof checked>;

export const integrationsContract = contract({
  'GET /api/admin/integrations': {
    summary: 'Lists the integrations: the kind in use, and when each last worked and failed.',
    access: 'admin',
    response: z.array(integration),
  },
  'POST /api/admin/integrations/:name/check': {
    summary:
      'Checks one integration now: sends a mail or text to the caller, queries the provider, or writes and reads a small file.',
    access: 'admin',
    params: z.object({ name: z.enum(checkedNames, 'invalidInput') }),
    body: z.strictObject({}),
    throttle: { name: 'integration-checks', limit: 30, minutes: 10 },
    response: checked,
  },
});
