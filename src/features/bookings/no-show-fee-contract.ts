import { z } from 'zod';
import { contract } from '#shared/endpoint.ts';
import { plainText } from '#shared/fields.ts';
import { bookingsContract, linkThrottle } from './bookings-contract.ts';
import { officeBookingsContract } from './office-bookings-contract.ts';

const bookingId = { params: z.object({ id: z.uuid('invalidInput') }) };

/** The filters of the office's list that are left beside "didn't come". */
const filter = officeBookingsContract['GET /api/admin/bookings'].query.pick({
  search: true,
  type: true,
  from: true,
  to: true,
});

const cents = z.number('invalidInput').int('invalidInput').min(0, 'invalidInput');

/** The number and the sum in cents of fees that can be asked for. */
const askableFees = z.object({ count: cents, totalCents: cents });

/** What was taken from credit, and what is left to pay by the emailed link, in cents. */
const askedFees = z.object({ creditCents: z.number().int(), dueCents: z.number().int() });

export const noShowFeeContract = contract({
  'GET /api/admin/no-show-fees': {
    summary:
      'Counts and sums the no-show fees that can be asked for among the no-shows of the list’s filter, at most 200.',
    access: 'admin',
    area: 'bookings',
    query: filter,
    response: askableFees,
  },
  'POST /api/admin/no-show-fees': {
    summary:
      'Asks for the fees that were counted: from credit, the rest by an emailed link; 409 if their number or sum has changed.',
    access: 'admin',
    area: 'bookings',
    body: z.strictObject({ ...filter.shape, ...askableFees.shape }),
    response: askedFees.extend({
      asked: z.number().int(),
      /** Bookings that changed meanwhile, such as by a check-in. */
      skipped: z.number().int(),
    }),
  },
  'POST /api/admin/bookings/:id/no-show-fee': {
    summary: 'Asks for the no-show fee of a booking: from credit, the rest by an emailed link.',
    access: 'admin',
    area: 'bookings',
    ...bookingId,
    body: z.strictObject({
      /** The amount shown on the page; 409 if it has changed. */
      amountCents: cents,
    }),
    response: askedFees,
  },
  'POST /api/admin/bookings/:id/no-show-fee/waive': {
    summary: 'Waives a no-show fee: returns the credit and refunds what was paid.',
    access: 'admin',
    area: 'bookings',
    ...bookingId,
    response: z.object({ creditCents: z.number().int(), refundCents: z.number().int() }),
  },
  'POST /api/bookings/:id/no-show-fee/pay': {
    summary: 'Returns the payment page of a no-show fee; repeated calls return the same page.',
    access: 'public',
    ...bookingId,
    body: z.strictObject({ token: plainText(100).optional() }),
    response: bookingsContract['POST /api/bookings/:id/pay'].response,
    throttle: linkThrottle,
    remembersPayer: true,
  },
});
