import { and, eq } from 'drizzle-orm';
import type { SignedIn } from '#features/accounts/server/accounts-factory.ts';
import type { TestApp } from '#tests/test-app.ts';
import { aBookingInput, aFullSlot, aSignedWaiver } from './bookings-factory.ts';
import { slotWaitlist } from './bookings-tables.ts';

type FullSlot = Awaited<ReturnType<typeof aFullSlot>>;
type Slot = Pick<FullSlot, 'date' | 'slotLabel'>;

export function joinWaitlist(
  app: TestApp,
  { date, slotLabel }: Slot,
  guardianEmail: string,
  changes = {},
) {
  const body = { date, slotLabel, guardianName: 'Wanda Waits', guardianEmail, ...changes };
  return app.call('POST', '/api/bookings/slot-waitlist', body);
}

/** Joins the waitlist as a new guest with a waiver, and returns the guest's email address. */
export async function joinAsGuest(
  app: TestApp,
  slot: Slot,
  changes: { guardianEmail?: string; childrenCount?: number } = {},
): Promise<string> {
  const guardianEmail = await aSignedWaiver(app, changes.guardianEmail);
  const response = await joinWaitlist(app, slot, guardianEmail, changes);
  if (response.status !== 200)
    throw new Error(`joining the waitlist failed: ${response.status} ${response.text}`);
  return guardianEmail;
}

/** Creates a waitlist entry for a full slot, as a member or a guest, and returns its id. */
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
  if (response.status !== 200)
    throw new Error(`joining the waitlist failed: ${response.status} ${response.text}`);
  const [row] = await app.db
    .select({ id: slotWaitlist.id })
    .from(slotWaitlist)
    .where(and(eq(slotWaitlist.guardianEmail, guardianEmail), eq(slotWaitlist.state, 'waiting')));
  return row?.id ?? '';
}

/** Cancels the booking that fills a slot. */
export const cancelFillingBooking = (app: TestApp, { bookingId, by }: FullSlot) =>
  app.call('POST', `/api/bookings/${bookingId}/cancel`, {}, { as: by });

/** Returns the token in the latest offer email; null if there is none. */
export async function findOfferToken(app: TestApp, email: string): Promise<string | null> {
  const message = (await app.emailsTo(email)).findLast(({ subject }) =>
    subject.startsWith('A spot'),
  );
  const link = /\S+\/booking\?\S+/.exec(message?.text ?? '')?.[0];
  return link ? new URL(link).searchParams.get('offer') : null;
}

/** Requests to book a slot as a guest. */
export const bookSpot = (
  app: TestApp,
  { date, slotLabel }: Slot,
  guardianEmail: string,
  changes = {},
) =>
  app.call(
    'POST',
    '/api/bookings/create-checkout',
    aBookingInput({ date, slotLabel, guardianEmail, ...changes }),
  );
