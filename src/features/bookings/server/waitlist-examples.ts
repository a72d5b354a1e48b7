import type { TestApp } from '../../../../tests/test-app.ts';
import { type aFullSlot, aSignedWaiver, aWish } from './bookings-examples.ts';

type Full = Awaited<ReturnType<typeof aFullSlot>>;
type Slot = Pick<Full, 'date' | 'slotLabel'>;

/** Asks for a place in the slot's line. */
export function joinLine(
  app: TestApp,
  { date, slotLabel }: Slot,
  guardianEmail: string,
  more = {},
) {
  const body = { date, slotLabel, guardianName: 'Wanda Waits', guardianEmail, ...more };
  return app.call('POST', '/api/bookings/slot-waitlist', body);
}

/** The e-mail of somebody in line, with a waiver. */
export async function inLine(
  app: TestApp,
  slot: Slot,
  more: { guardianEmail?: string; childrenCount?: number } = {},
): Promise<string> {
  const guardianEmail = await aSignedWaiver(app, more.guardianEmail);
  const answer = await joinLine(app, slot, guardianEmail, more);
  if (answer.status !== 200) throw new Error(`not in line: ${answer.status} ${answer.text}`);
  return guardianEmail;
}

/** Cancels the booking that fills a slot. */
export const cancelFull = (app: TestApp, { bookingId, by }: Full) =>
  app.call('POST', `/api/bookings/${bookingId}/cancel`, {}, { as: by });

/** The token of the newest offer mail; null while none was made. */
export async function offerTo(app: TestApp, email: string): Promise<string | null> {
  const mail = (await app.mailsTo(email)).findLast(({ subject }) => subject.startsWith('A spot'));
  const link = /\S+\/booking\?\S+/.exec(mail?.text ?? '')?.[0];
  return link ? new URL(link).searchParams.get('offer') : null;
}

/** Tries to book the slot as a guest. */
export const bookSpot = (
  app: TestApp,
  { date, slotLabel }: Slot,
  guardianEmail: string,
  more = {},
) =>
  app.call(
    'POST',
    '/api/bookings/create-checkout',
    aWish({ date, slotLabel, guardianEmail, ...more }),
  );
