import { and, eq } from 'drizzle-orm';
import type { SignedIn } from '#features/accounts/server/accounts-factory.ts';
import type { TestApp } from '#tests/test-app.ts';
import { aBookingInput, aFullSlot, aSignedWaiver } from './bookings-factory.ts';
import { slotWaitlist } from './bookings-tables.ts';

type Full = Awaited<ReturnType<typeof aFullSlot>>;
type Slot = Pick<Full, 'date' | 'slotLabel'>;

/** Joins the slot's waitlist. */
export function joinWaitlist(
  app: TestApp,
  { date, slotLabel }: Slot,
  guardianEmail: string,
  more = {},
) {
  const body = { date, slotLabel, guardianName: 'Wanda Waits', guardianEmail, ...more };
  return app.call('POST', '/api/bookings/slot-waitlist', body);
}

/** Joins the waitlist with a signed waiver; returns the e-mail. */
export async function onWaitlist(
  app: TestApp,
  slot: Slot,
  more: { guardianEmail?: string; childrenCount?: number } = {},
): Promise<string> {
  const guardianEmail = await aSignedWaiver(app, more.guardianEmail);
  const response = await joinWaitlist(app, slot, guardianEmail, more);
  if (response.status !== 200) throw new Error(`not in line: ${response.status} ${response.text}`);
  return guardianEmail;
}

/** Creates a waitlist entry for a full slot, as a member or a guest; returns its id. */
export async function aWaitlistEntry(
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

/** The token of the latest offer mail; null if there is none. */
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
