import type { SampleRequest } from './sample-requests.ts';

export function availabilityRequest(date: string): string {
  return rawRequest('GET', `/api/bookings/availability?date=${date}`, {});
}

export const productsRequest = () => rawRequest('GET', '/api/products', {});

export const venueRequest = () => rawRequest('GET', '/api/venue', {});

/** The first page of events, as a visitor. */
export const eventsRequest = () => rawRequest('GET', '/api/events', {});

/** A booking, or an order of one pass if the input has a product. */
export function bookingOrOrderRequest(input: SampleRequest): string {
  if (input.productId) return orderRequest(input, input.productId);
  const { slot, guardian, network, member } = input;
  const body = JSON.stringify({
    date: slot.date,
    slotLabel: slot.label,
    guardianName: 'Robin Bench',
    guardianEmail: guardian,
    guardianPhone: '555-201-4477',
    ...(member ? { memberCodeId: member.codeId } : { type: 'open-play' }),
  });
  const path = member ? '/api/bookings/create-member-booking' : '/api/bookings/create-checkout';
  return rawRequest(
    'POST',
    path,
    {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      'x-forwarded-for': network,
      ...(member && { cookie: member.cookie }),
    },
    body,
  );
}

function orderRequest({ guardian, network }: SampleRequest, productId: string): string {
  const body = JSON.stringify({
    items: [{ productId, quantity: 1 }],
    guardianName: 'Robin Bench',
    guardianEmail: guardian,
  });
  return rawRequest(
    'POST',
    '/api/shop/create-checkout',
    {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      'x-forwarded-for': network,
    },
    body,
  );
}

/** A check-in by code, as staff. */
export function checkInRequest(code: string, cookie: string): string {
  const body = JSON.stringify({ code });
  return rawRequest(
    'POST',
    '/api/member-codes/validate',
    {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      cookie,
    },
    body,
  );
}

/** Formats a raw HTTP request. */
function rawRequest(
  method: string,
  path: string,
  headers: Record<string, string>,
  body = '',
): string {
  const lines = Object.entries({ host: 'localhost', ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  return `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`;
}
