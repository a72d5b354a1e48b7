import { z } from 'zod';
import { contract } from '#shared/endpoint.ts';
import { setupStates, setupSteps } from './setup-rules.ts';

const setupProgress = z.object({
  /** All steps in order, each with its state. */
  steps: z.array(z.object({ step: z.enum(setupSteps), state: z.enum(setupStates) })),
  /** The steps whose seeded content families do not see, because nobody has confirmed it. */
  hidden: z.array(z.enum(setupSteps)),
});

/** The guided setup of a new venue (decision 0054). */
export const setupContract = contract({
  'GET /api/admin/setup': {
    summary: 'Lists the steps of the guided setup with their states.',
    access: 'admin',
    response: setupProgress,
  },
  'PUT /api/admin/setup/:step': {
    summary: 'Marks a step as done, skipped or open again, and returns all steps.',
    access: 'admin',
    params: z.object({ step: z.enum(setupSteps, 'invalidInput') }),
    body: z.strictObject({ state: z.enum(setupStates, 'invalidInput') }),
    response: setupProgress,
  },
});
