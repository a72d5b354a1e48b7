import { z } from 'zod';
import { contract } from '#shared/endpoint.ts';
import { done, tries } from './accounts-contract.ts';
import { proof, typedCode } from './security-contract.ts';

export const codeForm = z.strictObject({ code: typedCode });
const backupCodes = z.object({ backupCodes: z.array(z.string()) });

export const secondFactorContract = contract({
  'POST /api/auth/sign-in/second-factor': {
    summary: 'Ends a sign-in with the code that it waits for: of the app, or a backup code.',
    access: 'public',
    body: codeForm,
    response: done,
    throttle: tries('second-factor-network', 60, 15),
  },
  'POST /api/auth/second-factor/setup': {
    summary: 'Makes a secret for an app. Nothing changes before a code of it is confirmed.',
    access: 'member',
    body: proof,
    response: z.object({ secret: z.string(), address: z.string() }),
    shownOnce: true,
    throttle: tries('second-factor-setup', 20, 15),
  },
  'POST /api/auth/second-factor/confirm': {
    summary: 'Turns the second factor on with a first code; answers the backup codes, once.',
    access: 'member',
    body: codeForm,
    response: backupCodes,
    shownOnce: true,
  },
  'POST /api/auth/second-factor/backup-codes': {
    summary: 'Makes new backup codes, shown once; the old ones work no more.',
    access: 'member',
    body: proof,
    response: backupCodes,
    shownOnce: true,
    throttle: tries('backup-codes', 20, 15),
  },
  'POST /api/auth/second-factor/off': {
    summary: 'Turns the second factor off.',
    access: 'member',
    body: proof,
    response: done,
    throttle: tries('second-factor-off', 20, 15),
  },
});
