import { anAdmin, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { pay } from '#features/checkouts/server/checkouts-factory.ts';
import type { TestApp } from '#tests/test-app.ts';
import { aBookingInput, aHold, aSignedWaiver, aSlot } from './bookings-factory.ts';

type OfficeResponse = Awaited<ReturnType<TestApp['call']>> & { code: string | null };
type Body = Record<string, unknown>;

/** Calls to the back office's booking API as an admin. */
export async function anOffice(app: TestApp) {
  const admin = await anAdmin(app.services);
  const ask = async (
    method: 'GET' | 'POST' | 'PATCH',
    path: string,
    body?: Body,
    { as = admin, key }: { as?: SignedIn; key?: string } = {},
  ): Promise<OfficeResponse> => {
    const response = await app.call(method, `/api/admin/${path}`, body, {
      as,
      ...(key && { headers: { 'idempotency-key': key } }),
    });
    return { ...response, code: response.headers.get('x-error-code') };
  };
  return {
    admin,
    ask,
    /** Books at the desk, in cash by default. */
    book: async (changes: Body = {}, key?: string) => {
      const slot = changes.date ? {} : await aSlot(app);
      const guardianEmail = changes.guardianEmail ?? (await aSignedWaiver(app));
      const input = {
        ...aBookingInput({ guardianEmail, payment: { method: 'cash' } }),
        ...slot,
        ...changes,
      };
      return ask('POST', 'bookings', input, key ? { key } : {});
    },
    refund: (id: string, changes: Body = {}, key?: string) =>
      ask(
        'POST',
        `bookings/${id}/refund`,
        { amountCents: 1500, refundedCents: 0, ...changes },
        key ? { key } : {},
      ),
    cancel: (id: string, body: Body = {}) => ask('POST', `bookings/${id}/cancel`, body),
    move: (id: string, body: Body) => ask('POST', `bookings/${id}/move`, body),
    read: async (id: string) =>
      (await ask('GET', `bookings/${id}`)).json as Record<string, unknown>,
  };
}

export type Office = Awaited<ReturnType<typeof anOffice>>;

/** A guest's booking that was paid on the payment page. */
export async function aPaidBooking(app: TestApp, changes: Body = {}) {
  const held = await aHold(app, { ...(await aSlot(app)), ...changes });
  await pay(app, held.sessionId);
  return held;
}

/** The id of the booking that `book` created. */
export function bookedId(response: OfficeResponse): string {
  if (response.status !== 201) throw new Error(`not booked: ${response.status} ${response.text}`);
  return (response.json as { bookingId: string }).bookingId;
}
