import { z } from 'zod';
import { contract } from '#shared/endpoint.ts';
import { outsideProblems } from '#shared/outside-problems.ts';
import {
  checkedNames,
  integrationKinds,
  integrationNames,
  integrationStands,
} from './integrations-rules.ts';

const count = z.number().int();

/** One thing that the software works with, and how it stands. Instants; nothing of it is secret. */
const integration = z.object({
  name: z.enum(integrationNames),
  /** Which one is in use. */
  kind: z.enum(integrationKinds),
  /** A host, a folder or an address, without what signs in there. */
  where: z.string().nullable(),
  stand: z.enum(integrationStands),
  okAt: z.string().nullable(),
  failedAt: z.string().nullable(),
  problem: z.enum(outsideProblems).nullable(),
  /** What is still on its way, and what waits for a person; null where there is no such thing. */
  waiting: count.nullable(),
  failed: count.nullable(),
  canCheck: z.boolean(),
});

export type Integration = z.output<typeof integration>;

/** The answer to "check now". */
const checked = z.object({
  ok: z.boolean(),
  problem: z.enum(outsideProblems).nullable(),
  millis: count,
});

export type Checked = z.output<typeof checked>;

export const integrationsContract = contract({
  'GET /api/admin/integrations': {
    summary:
      'What the software works with: which one is in use, and when it last worked and failed.',
    access: 'admin',
    response: z.array(integration),
  },
  'POST /api/admin/integrations/:name/check': {
    summary:
      'Asks one of them now: a mail or a text to oneself, a question to the provider, a small file written and read.',
    access: 'admin',
    params: z.object({ name: z.enum(checkedNames, 'invalidInput') }),
    body: z.strictObject({}),
    throttle: { name: 'integration-checks', limit: 30, minutes: 10 },
    response: checked,
  },
});
