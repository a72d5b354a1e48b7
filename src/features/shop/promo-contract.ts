import { z } from 'zod';
import { contract } from '#shared/endpoint.ts';
import { instant, plainText, venueDate } from '#shared/fields.ts';
import { listQuery, listResponse } from '#shared/list-query.ts';

const idParams = z.object({ id: z.uuid('invalidInput') });
const catalogAdmin = { access: 'admin', area: 'catalogue' } as const;
const uses = z.number('invalidInput').int('invalidInput').min(1, 'invalidInput').max(1_000_000);

const promoInput = z.strictObject({
  code: plainText(40)
    .transform((code) => code.toUpperCase())
    .pipe(z.string().regex(/^[A-Z0-9-]{3,40}$/, 'promoLetters')),
  kind: z.enum(['percent', 'amount']),
  /** In percent or cents, depending on `kind`. */
  off: z.number('invalidInput').int('invalidInput').min(1, 'invalidInput').max(10_000_000),
  appliesTo: z.enum(['all', 'shop', 'bookings']),
  /** First and last valid venue date. */
  startsOn: venueDate.nullable(),
  endsOn: venueDate.nullable(),
  maxUses: uses.nullable(),
  active: z.boolean('invalidInput'),
});

const officePromo = z.object({
  id: z.string(),
  code: z.string(),
  kind: z.enum(['percent', 'amount']),
  off: z.number().int(),
  appliesTo: z.enum(['all', 'shop', 'bookings']),
  startsOn: z.string().nullable(),
  endsOn: z.string().nullable(),
  maxUses: z.number().int().nullable(),
  uses: z.number().int(),
  active: z.boolean(),
  /** `good` if it can be used now, otherwise the reason why not. */
  state: z.enum(['good', 'early', 'over', 'usedUp', 'off']),
  updatedAt: z.string(),
});

export const promoContract = contract({
  'GET /api/admin/promo-codes': {
    summary: 'A page of the promo codes with their use counts.',
    ...catalogAdmin,
    query: listQuery(['code', 'uses', 'endsAt', 'createdAt']),
    response: listResponse(officePromo),
  },
  'POST /api/admin/promo-codes': {
    summary: 'Adds a promo code.',
    ...catalogAdmin,
    body: promoInput,
    response: officePromo,
    status: 201,
  },
  'PATCH /api/admin/promo-codes/:id': {
    summary: 'Changes a promo code; discounts already given remain.',
    ...catalogAdmin,
    params: idParams,
    body: promoInput.extend({ expectedUpdatedAt: instant() }),
    response: officePromo,
  },
  'GET /api/admin/promo-codes/:id/uses': {
    summary: 'The uses of a promo code, newest first.',
    ...catalogAdmin,
    params: idParams,
    response: z.object({
      /** The sum of the code's discounts on paid orders and bookings, in cents. */
      takenOffCents: z.number().int(),
      uses: z.array(
        z.object({
          id: z.string(),
          kind: z.enum(['order', 'booking']),
          number: z.string(),
          guardianName: z.string(),
          guardianEmail: z.string(),
          discountCents: z.number().int(),
          status: z.string(),
          createdAt: z.string(),
        }),
      ),
    }),
  },
});
