import { z } from 'zod';
import { contract } from '#shared/endpoint.ts';
import { attempts, successResponse } from './accounts-contract.ts';
import { enteredCode, proof } from './security-contract.ts';

export const codeForm = z.strictObject({ code: enteredCode });
const backupCodes = z.object({ backupCodes: z.array(z.string()) });

export const secondFactorContract = contract({
  'POST /api/auth/sign-in/second-factor': {
    summary: 'Completes a sign-in with an app code or a backup code.',
    access: 'public',
    body: codeForm,
    response: successResponse,
    throttle: attempts('second-factor-network', 60, 15),
  },
  'POST /api/auth/second-factor/setup': {
    summary:
      'Creates a secret for an authenticator app. Takes effect once a first code is confirmed.',
    access: 'member',
    body: proof,
    response: z.object({ secret: z.string(), address: z.string() }),
    shownOnce: true,
    throttle: attempts('second-factor-setup', 20, 15),
  },
  'POST /api/auth/second-factor/confirm': {
    summary: 'Turns the second factor on with a first code; returns the backup codes, once.',
    access: 'member',
    body: codeForm,
    response: backupCodes,
    shownOnce: true,
  },
  'POST /api/auth/second-factor/backup-codes': {
    summary: 'Creates new backup codes, shown once; the old ones stop working.',
    access: 'member',
    body: proof,
    response: backupCodes,
    shownOnce: true,
    throttle: attempts('backup-codes', 20, 15),
  },
  'POST /api/auth/second-factor/off': {
    summary: 'Turns the second factor off.',
    access: 'member',
    body: proof,
    response: successResponse,
    throttle: attempts('second-factor-off', 20, 15),
  },
});
