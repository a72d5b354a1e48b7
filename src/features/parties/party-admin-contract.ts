import { z } from 'zod';
import { expectedCents } from '#features/prices/sale-fields.ts';
import { contract } from '#shared/endpoint.ts';
import { instant, plainText, venueDate } from '#shared/fields.ts';
import { listQuery, listResponse } from '#shared/list-query.ts';
import { hostParty, partyInput, partyWindow } from './parties-contract.ts';
import { partyParams } from './party-fields.ts';

const partiesAccess = { access: 'admin', area: 'parties' } as const;
const optionalDate = venueDate.optional();
const success = z.object({ success: z.literal(true) });
/** The `updatedAt` of the edited version; 409 if it is stale. */
const expectedUpdatedAt = instant();

export const inquiryStatus = z.enum(['new', 'contacted', 'booked', 'declined']);
const deskMethod = z.enum(['cash', 'card-terminal']);

/** A party linked to an inquiry, or a candidate for linking. */
const inquiryParty = z.object({
  id: z.string(),
  date: z.string(),
  window: partyWindow,
  status: z.enum(['pending', 'booked', 'cancelled']),
  guardianName: z.string(),
});

const inquiry = z.object({
  id: z.string(),
  status: inquiryStatus,
  packageId: z.string(),
  packageName: z.string(),
  preferredDate: z.string(),
  preferredTimeWindow: partyWindow.nullable(),
  childName: z.string(),
  childAge: z.string().nullable(),
  estimatedKids: z.number().int(),
  guardianName: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  notes: z.string().nullable(),
  officeNote: z.string(),
  party: inquiryParty.nullable(),
  language: z.enum(['en', 'es']),
  createdAt: z.string(),
  updatedAt: z.string(),
});

/** A party in the list or calendar. Amounts in cents. */
const listedParty = z.object({
  id: z.string(),
  status: z.enum(['pending', 'booked', 'cancelled']),
  date: z.string(),
  window: partyWindow,
  startsAt: z.string(),
  endsAt: z.string(),
  packageName: z.string(),
  childName: z.string(),
  guardianName: z.string(),
  /** The number of booked children. */
  kids: z.number().int(),
  /** The number of children and adults in yes replies. */
  coming: z.number().int(),
  /** The number of families with allergies. */
  allergies: z.number().int(),
  priceCents: z.number().int(),
  paidCents: z.number().int(),
  balanceCents: z.number().int(),
});

const officeParty = hostParty.extend({
  email: z.string(),
  phone: z.string().nullable(),
  childAge: z.string().nullable(),
  officeNote: z.string(),
  inquiry: z.object({ id: z.string(), guardianName: z.string(), email: z.string() }).nullable(),
  updatedAt: z.string(),
  /** All payments minus refunds: the amount of a full refund. */
  keptCents: z.number().int(),
  payments: z.array(
    z.object({
      id: z.string(),
      from: z.enum(['deposit', 'balance', 'cash', 'card-terminal']),
      paidCents: z.number().int(),
      refundedCents: z.number().int(),
      paidAt: z.string(),
      /** Whether the desk still has to pay out the refund of this desk payment. */
      isOwed: z.boolean(),
    }),
  ),
});

export const partyAdminContract = contract({
  'GET /api/admin/party-inquiries': {
    summary: 'A page of party inquiries, with counts by status.',
    ...partiesAccess,
    query: listQuery(['createdAt', 'preferredDate', 'guardianName']).extend({
      status: inquiryStatus.optional(),
      from: optionalDate,
      to: optionalDate,
    }),
    response: listResponse(inquiry).extend({
      counts: z.record(inquiryStatus, z.number().int()),
    }),
  },
  'PATCH /api/admin/party-inquiries/:id': {
    summary: 'Changes an inquiry’s status, linked party or internal note.',
    ...partiesAccess,
    params: partyParams,
    body: z.strictObject({
      status: inquiryStatus.optional(),
      officeNote: plainText(2000).optional(),
      /** Null removes the link. Linking a party sets the status to `booked` unless `status` is given. */
      partyId: z.uuid('invalidInput').nullable().optional(),
      expectedUpdatedAt,
    }),
    response: inquiry,
  },
  'POST /api/admin/party-inquiries/:id/book': {
    summary: 'Books an inquiry: holds the room and emails a payment link for the deposit.',
    ...partiesAccess,
    params: partyParams,
    body: partyInput.extend({ expectedCents }),
    response: z.object({
      partyId: z.string(),
      /** `booked` if no deposit is due. */
      status: z.enum(['pending', 'booked']),
      payUntil: z.string().nullable(),
    }),
    status: 201,
  },
  'GET /api/admin/party-inquiries/:id/parties': {
    summary: 'Parties that can be linked to an inquiry, by its email or a search.',
    ...partiesAccess,
    params: partyParams,
    query: z.strictObject({ search: z.string().trim().max(100).optional() }),
    response: z.array(inquiryParty),
  },
  'GET /api/admin/parties': {
    summary: 'A page of parties; the status `live` selects booked and held ones.',
    ...partiesAccess,
    query: listQuery(['startsAt', 'guardianName', 'priceCents']).extend({
      status: z.enum(['live', 'pending', 'booked', 'cancelled']).optional(),
      from: optionalDate,
      to: optionalDate,
    }),
    response: listResponse(listedParty),
  },
  'GET /api/admin/parties/:id': {
    summary: 'A party with its guests, payments and internal note.',
    ...partiesAccess,
    params: partyParams,
    healthData: 'office',
    response: officeParty,
  },
  'PATCH /api/admin/parties/:id': {
    summary: 'Saves the internal note on a party.',
    ...partiesAccess,
    params: partyParams,
    body: z.strictObject({ officeNote: plainText(2000), expectedUpdatedAt }),
    response: success,
  },
  'POST /api/admin/parties/:id/cancel': {
    summary:
      'Cancels a party on behalf of the venue, with a full refund or according to the policy.',
    ...partiesAccess,
    params: partyParams,
    body: z.strictObject({
      refund: z.enum(['all', 'policy']),
      /** Included in the email to the host. */
      reason: plainText(600),
    }),
    response: z.object({
      refundCents: z.number().int(),
      /** The part to be paid out at the desk. */
      deskCents: z.number().int(),
    }),
  },
  'POST /api/admin/parties/:id/desk-payments': {
    summary: 'Records a desk payment toward the balance.',
    ...partiesAccess,
    params: partyParams,
    body: z.strictObject({
      amountCents: z
        .number('validPrice')
        .int('validPrice')
        .min(1, 'validPrice')
        .max(10_000_000, 'validPrice'),
      method: deskMethod,
    }),
    response: z.object({ balanceCents: z.number().int() }),
    status: 201,
  },
  'POST /api/admin/parties/:id/handed-back': {
    summary: 'Records that the desk paid out the outstanding refunds of a party.',
    ...partiesAccess,
    params: partyParams,
    body: z.strictObject({}),
    response: z.object({ amountCents: z.number().int() }),
  },
});
