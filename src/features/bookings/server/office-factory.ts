import { anAdmin, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { pay } from '#features/checkouts/server/checkouts-factory.ts';
import type { TestApp } from '#tests/test-app.ts';
import { aBookingInput, aHold, aSignedWaiver, aSlot, feeShown } from './bookings-factory.ts';

type OfficeResponse = Awaited<ReturnType<TestApp['call']>> & { code: string | null };
type Body = Record<string, unknown>;

/** Creates an admin and returns functions that call the office's booking API as this admin. */
export async function anOffice(app: TestApp) {
  const admin = await anAdmin(app.services);
  const request = async (
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
    request,
    /** Books at the desk, in cash by default. */
    book: async (changes: Body = {}, key?: string) => {
      const slot = changes.date ? {} : await aSlot(app);
      const guardianEmail = changes.guardianEmail ?? (await aSignedWaiver(app));
      const input = {
        ...aBookingInput({ guardianEmail, payment: { method: 'cash' } }),
        ...feeShown(app),
        ...slot,
        ...changes,
      };
      return request('POST', 'bookings', input, key ? { key } : {});
    },
    refund: (id: string, changes: Body = {}, key?: string) =>
      request(
        'POST',
        `bookings/${id}/refund`,
        { amountCents: 1500, refundedCents: 0, ...changes },
        key ? { key } : {},
      ),
    cancel: (id: string, body: Body = {}) => request('POST', `bookings/${id}/cancel`, body),
    reschedule: (id: string, body: Body) => request('POST', `bookings/${id}/move`, body),
    read: async (id: string) =>
      (await request('GET', `bookings/${id}`)).json as Record<string, unknown>,
  };
}

export type Office = Awaited<ReturnType<typeof anOffice>>;

/** A guest's booking, paid on the payment page. */
export async function aPaidBooking(app: TestApp, changes: Body = {}) {
  const hold = await aHold(app, { ...(await aSlot(app)), ...changes });
  await pay(app, hold.sessionId);
  return hold;
}

/** Returns the id of the booking that `book` created. */
export function bookingIdIn(response: OfficeResponse): string {
  if (response.status !== 201)
    throw new Error(`booking failed: ${response.status} ${response.text}`);
  return (response.json as { bookingId: string }).bookingId;
}
