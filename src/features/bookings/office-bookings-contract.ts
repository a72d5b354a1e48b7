import { z } from 'zod';
import { contract } from '#shared/endpoint.ts';
import { plainText, venueDate } from '#shared/fields.ts';
import { languages } from '#shared/languages.ts';
import { listQuery, listResponse } from '#shared/list-query.ts';
import {
  bookingStatus,
  bookingType,
  guardian,
  listedBooking,
  slotLabel,
} from './bookings-contract.ts';

const bookingId = { params: z.object({ id: z.uuid('invalidInput') }) };
const done = z.object({ success: z.literal(true) });

/** The reason for exceeding a slot's capacity, kept in the audit log. */
export const overCapacity = plainText(200).min(3, 'overCapacityReason').optional();

/** A booking in the back office's list. Amounts in cents, instants as ISO text. */
export const officeBooking = listedBooking
  .omit({ stripeSessionId: true, valueCents: true, visits: true })
  .extend({
    /** Already refunded, in any form. */
    refundedCents: z.number().int(),
  });

/** The form of a refund: the original payment method, or credit for the next booking. */
const form = z.enum(['money', 'credit']).default('money');

/** One booking with the actions available to the office. */
const officeDetails = officeBooking.extend({
  /** The venue's own note; never shown to the guardian on pages or in mails. */
  officeNote: z.string().nullable(),
  valueCents: z.number().int(),
  visits: z.number().int(),
  paidWith: z.enum(['free', 'pass', 'value', 'card', 'cash', 'card-terminal']).nullable(),
  /** The part of the payment that is still refundable. */
  refundableCents: z.number().int(),
  /** Refund and returned visits under the refund policy if cancelled now. */
  policyCents: z.number().int(),
  policyVisits: z.number().int(),
  /** Venue-local start of its slot; null for events. */
  startTime: z.string().nullable(),
  payUntil: z.string().nullable(),
  hasSignedWaiver: z.boolean(),
  checkedInAt: z.string().nullable(),
  canMove: z.boolean(),
  canCancel: z.boolean(),
  canResend: z.boolean(),
});

/** How a booking at the desk or by phone is paid. */
const payment = z.discriminatedUnion('method', [
  z.strictObject({ method: z.literal('cash') }),
  z.strictObject({ method: z.literal('card-terminal') }),
  /** A mailed payment page; the spots are held meanwhile. */
  z.strictObject({ method: z.literal('link') }),
  z.strictObject({ method: z.literal('member-code'), memberCodeId: z.uuid('invalidInput') }),
]);

export const officeBookingsContract = contract({
  'GET /api/admin/bookings': {
    summary: 'A page of the bookings with search, filters and sort order.',
    access: 'admin',
    area: 'bookings',
    query: listQuery(['created', 'date', 'guardian']).extend({
      status: bookingStatus.optional(),
      type: bookingType.optional(),
      /** Venue dates of the visit, inclusive. */
      from: venueDate.optional(),
      to: venueDate.optional(),
    }),
    response: listResponse(officeBooking),
  },
  'GET /api/admin/bookings/summary': {
    summary: 'The four sums above the list (spec 2, Admin dashboard).',
    access: 'admin',
    area: 'bookings',
    response: z.object({
      total: z.number().int(),
      paid: z.number().int(),
      pending: z.number().int(),
      /** Spec 9: the prices of paid bookings. */
      revenueCents: z.number().int(),
    }),
  },
  'POST /api/admin/bookings': {
    summary: 'Books for a family at the desk or on the phone, with an e-mail or a phone number.',
    access: 'admin',
    area: 'bookings',
    body: z.strictObject({
      ...guardian.shape,
      /** Optional for a caller who gives a phone number. */
      guardianEmail: guardian.shape.guardianEmail.optional(),
      date: venueDate,
      slotLabel,
      childrenCount: z.number('invalidInput').int('invalidInput').min(1).max(12).default(1),
      type: z.enum(['open-play', 'trial']).default('open-play'),
      payment,
      /** The account to book for. */
      userId: plainText(100).optional(),
      /** Language of the mails if there is no account. */
      language: z.enum(languages).optional(),
      officeNote: plainText(1000).optional(),
      overCapacity,
    }),
    status: 201,
    response: z.object({
      bookingId: z.string(),
      status: bookingStatus,
      priceCents: z.number().int(),
    }),
  },
  'GET /api/admin/bookings/:id': {
    summary: 'One booking with its payment and available actions.',
    access: 'admin',
    area: 'bookings',
    ...bookingId,
    response: officeDetails,
  },
  'PATCH /api/admin/bookings/:id': {
    summary: "Changes the venue's own note.",
    access: 'admin',
    area: 'bookings',
    ...bookingId,
    body: z.strictObject({ officeNote: plainText(1000) }),
    response: done,
  },
  'POST /api/admin/bookings/:id/move': {
    summary: 'Moves a paid booking to another slot, regardless of the refund window.',
    access: 'admin',
    area: 'bookings',
    ...bookingId,
    body: z.strictObject({ date: venueDate, slotLabel, overCapacity }),
    response: done,
  },
  'POST /api/admin/bookings/:id/cancel': {
    summary: 'Cancels, also after the start; the office chooses the refund.',
    access: 'admin',
    area: 'bookings',
    ...bookingId,
    body: z.strictObject({ back: z.enum(['policy', 'all', 'none']).default('policy'), as: form }),
    response: z.object({
      moneyCents: z.number().int(),
      valueCents: z.number().int(),
      creditCents: z.number().int(),
      visits: z.number().int(),
    }),
  },
  'POST /api/admin/bookings/:id/refund': {
    summary: 'Refunds some or all of the payment; the booking stays as it is.',
    access: 'admin',
    area: 'bookings',
    ...bookingId,
    body: z.strictObject({
      amountCents: z.number('refundAmount').int('refundAmount').min(1, 'refundAmount'),
      as: form,
      /** The refunded amount the page showed: of two concurrent refunds, one is rejected. */
      refundedCents: z.number('invalidInput').int('invalidInput').min(0, 'invalidInput'),
    }),
    response: z.object({
      moneyCents: z.number().int(),
      valueCents: z.number().int(),
      creditCents: z.number().int(),
      /** Who refunds the money: the provider, or the desk. */
      from: z.enum(['provider', 'desk']),
    }),
  },
  'POST /api/admin/bookings/:id/resend': {
    summary: 'Sends the confirmation again; for an unpaid booking, the payment link.',
    access: 'admin',
    area: 'bookings',
    ...bookingId,
    response: z.object({ sentTo: z.string() }),
  },
});
