import { z } from 'zod';
import { startPages } from '#features/accounts/accounts-rules.ts';
import { contract } from '#shared/endpoint.ts';
import { demoRoles } from './demo-people.ts';

/** Only in a demo (decision 0055): elsewhere the server does not register these calls. */
export const demoContract = contract({
  'POST /api/demo/sign-in': {
    summary: 'Signs in as one of the people of the demo, and returns the page to open.',
    access: 'public',
    body: z.strictObject({ role: z.enum(demoRoles, 'invalidInput') }),
    response: z.object({ startPage: z.enum(startPages) }),
  },
});
