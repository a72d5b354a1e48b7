import { and, eq } from 'drizzle-orm';
import type { SignedIn } from '#features/accounts/server/accounts-factory.ts';
import type { TestApp } from '#tests/test-app.ts';
import { aBookingInput, aFullSlot, aSignedWaiver } from './bookings-factory.ts';
import { slotWaitlist } from './bookings-tables.ts';

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
  const response = await joinLine(app, slot, guardianEmail, more);
  if (response.status !== 200) throw new Error(`not in line: ${response.status} ${response.text}`);
  return guardianEmail;
}

/** A place in the line of a full slot, taken by a member, or by a guest; returns its id. */
export async function aPlaceInLine(
  app: TestApp,
  member: SignedIn | null,
  slot?: Slot,
): Promise<string> {
  const { date, slotLabel } = slot ?? (await aFullSlot(app));
  const guardianEmail = await aSignedWaiver(app, member?.email);
  const body = { date, slotLabel, guardianName: 'Wanda Waits', guardianEmail };
  const path = '/api/bookings/slot-waitlist';
  const response = await app.call('POST', path, body, member ? { as: member } : {});
  if (response.status !== 200) throw new Error(`not in line: ${response.status} ${response.text}`);
  const [row] = await app.db
    .select({ id: slotWaitlist.id })
    .from(slotWaitlist)
    .where(and(eq(slotWaitlist.guardianEmail, guardianEmail), eq(slotWaitlist.state, 'waiting')));
  return row?.id ?? '';
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
    aBookingInput({ date, slotLabel, guardianEmail, ...more }),
  );
