import { z } from 'zod';
import { contract } from '#shared/endpoint.ts';
import { setupStates, setupSteps } from './first-hour-rules.ts';

const firstHour = z.object({
  /** All steps in order, each with its state. */
  steps: z.array(z.object({ step: z.enum(setupSteps), state: z.enum(setupStates) })),
});

/** The guided setup of a new venue (decision 0054). */
export const firstHourContract = contract({
  'GET /api/admin/first-hour': {
    summary: 'Lists the steps of the guided setup with their states.',
    access: 'admin',
    response: firstHour,
  },
  'PUT /api/admin/first-hour/:step': {
    summary: 'Marks a step as done, skipped or open again, and returns all steps.',
    access: 'admin',
    params: z.object({ step: z.enum(setupSteps, 'invalidInput') }),
    body: z.strictObject({ state: z.enum(setupStates, 'invalidInput') }),
    response: firstHour,
  },
});
