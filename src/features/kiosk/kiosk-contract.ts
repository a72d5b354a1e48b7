import { z } from 'zod';
import { contract } from '#shared/endpoint.ts';
import { PIN } from './kiosk-rules.ts';

const pin = z.string('kioskPin').regex(PIN, 'kioskPin');

const runningKiosk = z.object({
  id: z.string(),
  startedAt: z.iso.datetime(),
  /** Name of the account that started it; null once that account is gone. */
  startedBy: z.string().nullable(),
});

export type RunningKiosk = z.output<typeof runningKiosk>;

export const kioskContract = contract({
  'GET /api/kiosk': {
    summary: 'Whether this browser is a running kiosk.',
    access: 'public',
    response: z.object({ kiosk: z.object({ startedAt: z.iso.datetime() }).nullable() }),
  },
  'POST /api/kiosk': {
    summary: 'Makes this browser a kiosk under a PIN, and ends the staff session on it.',
    access: 'staff',
    throttle: { name: 'kiosk-start', limit: 20, minutes: 60 },
    body: z.strictObject({ pin }),
    status: 201,
    response: z.object({ kiosk: z.object({ startedAt: z.iso.datetime() }) }),
  },
  'POST /api/kiosk/unlock': {
    summary:
      'Ends this kiosk by its PIN; 5 wrong ones in 15 minutes block it, for staff to end it elsewhere.',
    access: 'kiosk',
    body: z.strictObject({ pin }),
    response: z.object({ success: z.literal(true) }),
  },
  'GET /api/kiosk/running': {
    summary: 'Running kiosks, newest first.',
    access: 'staff',
    response: z.array(runningKiosk),
  },
  'POST /api/kiosk/:id/end': {
    summary: 'Ends a kiosk from another device. Idempotent.',
    access: 'staff',
    params: z.object({ id: z.uuid('invalidInput') }),
    response: z.object({ success: z.literal(true) }),
  },
});
