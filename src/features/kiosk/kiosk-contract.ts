import { z } from 'zod';
import { contract } from '#shared/endpoint.ts';
import { PIN_PATTERN } from './kiosk-rules.ts';

const pin = z.string('kioskPin').regex(PIN_PATTERN, 'kioskPin');

const runningKiosk = z.object({
  id: z.string(),
  startedAt: z.iso.datetime(),
  /** The name of the account that started it; null if the account was deleted. */
  startedBy: z.string().nullable(),
});

export type RunningKiosk = z.output<typeof runningKiosk>;

export const kioskContract = contract({
  'GET /api/kiosk': {
    summary: 'Returns the kiosk that runs in this browser, or null.',
    access: 'public',
    response: z.object({ kiosk: z.object({ startedAt: z.iso.datetime() }).nullable() }),
  },
  'POST /api/kiosk': {
    summary: 'Turns this browser into a kiosk with a PIN and ends its staff session.',
    access: 'staff',
    throttle: { name: 'kiosk-start', limit: 20, minutes: 60 },
    body: z.strictObject({ pin, printsLabels: z.boolean('invalidInput').default(false) }),
    status: 201,
    response: z.object({ kiosk: z.object({ startedAt: z.iso.datetime() }) }),
  },
  'POST /api/kiosk/unlock': {
    summary:
      'Ends this kiosk with its PIN. Limited to 5 wrong PINs in 15 minutes; staff can end it elsewhere.',
    access: 'kiosk',
    body: z.strictObject({ pin }),
    response: z.object({ success: z.literal(true) }),
  },
  'GET /api/kiosk/running': {
    summary: 'Lists the running kiosks, newest first.',
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
