import { z } from 'zod';
import { bookedItem, pricedAdmissions } from '#features/prices/sale-fields.ts';
import { contract } from '#shared/endpoint.ts';
import { plainText, venueDate } from '#shared/fields.ts';
import { languages } from '#shared/languages.ts';
import { listQuery, listResponse } from '#shared/list-query.ts';
import { expectedDueCents, familyPaymentFields } from './booking-payment-fields.ts';
import {
  bookingStatus,
  bookingType,
  guardian,
  listedBooking,
  slotLabel,
} from './bookings-contract.ts';
import { expectedNoShowFeeCents, noShowFee } from './no-show-fee-fields.ts';

const bookingId = { params: z.object({ id: z.uuid('invalidInput') }) };
const success = z.object({ success: z.literal(true) });

/** The reason for exceeding a slot's capacity, recorded in the audit log. */
export const overCapacity = plainText(200).min(3, 'overCapacityReason').optional();

/** A booking in the back office's list. Amounts in cents, instants as ISO strings. */
export const officeBooking = listedBooking
  .omit({ stripeSessionId: true, valueCents: true, visits: true })
  .extend({
    /** Already refunded, as money or stored value. */
    refundedCents: z.number().int(),
    /** Null unless one was asked for. */
    noShowFee: noShowFee.nullable(),
  });

/** Refund to the original payment method, or as credit. */
const refundMethod = z.enum(['money', 'credit']).default('money');

/** One booking with its payment details and the actions available to the office. */
const officeDetails = officeBooking.extend({
  /** The admissions and extras as sold; empty for events. */
  bookedItems: z.array(bookedItem),
  /** The office's note; guardians see it only in their data export. */
  officeNote: z.string().nullable(),
  valueCents: z.number().int(),
  visits: z.number().int(),
  paidWith: z.enum(['free', 'pass', 'value', 'card', 'cash', 'card-terminal']).nullable(),
  hasReceipt: z.boolean(),
  /** The part of the payment that is still refundable. */
  refundableCents: z.number().int(),
  /** The refund under the refund policy if cancelled now. */
  policyCents: z.number().int(),
  /** The pass visits returned under the refund policy if cancelled now. */
  policyVisits: z.number().int(),
  /** Venue-local start of the slot, "HH:MM"; null for events. */
  startTime: z.string().nullable(),
  payUntil: z.string().nullable(),
  hasSignedWaiver: z.boolean(),
  checkedInAt: z.string().nullable(),
  /** The no-show fee that can be asked for, in cents; 0 if the family came, or none was announced or is left to ask. */
  askableFeeCents: z.number().int(),
  canMove: z.boolean(),
  canCancel: z.boolean(),
  canResend: z.boolean(),
});

/** The payment method of a booking made at the desk or by phone. */
const payment = z.discriminatedUnion('method', [
  z.strictObject({ method: z.literal('cash') }),
  z.strictObject({ method: z.literal('card-terminal') }),
  /** An emailed payment link; the spots are held until it expires. */
  z.strictObject({ method: z.literal('link') }),
  z.strictObject({ method: z.literal('member-code'), memberCodeId: z.uuid('invalidInput') }),
]);

export const officeBookingsContract = contract({
  'GET /api/admin/bookings': {
    summary: 'A page of bookings with search, filters and sort order.',
    access: 'admin',
    area: 'bookings',
    query: listQuery(['created', 'date', 'guardian']).extend({
      /** `no-show`: paid, but not checked in by the end of the session. */
      status: z.enum([...bookingStatus.options, 'no-show']).optional(),
      type: bookingType.optional(),
      /** Venue dates of the visit, inclusive. */
      from: venueDate.optional(),
      to: venueDate.optional(),
    }),
    response: listResponse(officeBooking),
  },
  'GET /api/admin/bookings/summary': {
    summary: 'The four totals above the list (spec 2, Admin dashboard).',
    access: 'admin',
    area: 'bookings',
    response: z.object({
      total: z.number().int(),
      paid: z.number().int(),
      pending: z.number().int(),
      /** Payments minus refunds, including retained payments of cancellations (spec 9, decision 0026). */
      revenueCents: z.number().int(),
    }),
  },
  'POST /api/admin/bookings': {
    summary: 'Books for a family at the desk or on the phone, with an email or a phone number.',
    access: 'admin',
    area: 'bookings',
    body: z.strictObject({
      ...guardian.shape,
      /** Optional if a phone number is given. */
      guardianEmail: guardian.shape.guardianEmail.optional(),
      date: venueDate,
      slotLabel,
      childrenCount: z.number('invalidInput').int('invalidInput').min(1).max(12).default(1),
      type: z.enum(['open-play', 'trial']).default('open-play'),
      ...pricedAdmissions,
      payment,
      ...familyPaymentFields,
      expectedDueCents,
      /** The language of the emails for guests without an account. */
      language: z.enum(languages).optional(),
      officeNote: plainText(1000).optional(),
      expectedNoShowFeeCents,
      overCapacity,
    }),
    status: 201,
    response: z.object({
      bookingId: z.string(),
      status: bookingStatus,
      priceCents: z.number().int(),
      /** What gift cards and credit did not pay. */
      dueCents: z.number().int(),
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
    summary: "Sets the office's note.",
    access: 'admin',
    area: 'bookings',
    ...bookingId,
    body: z.strictObject({ officeNote: plainText(1000) }),
    response: success,
  },
  'POST /api/admin/bookings/:id/move': {
    summary: 'Moves a paid booking to another slot, regardless of the refund window.',
    access: 'admin',
    area: 'bookings',
    ...bookingId,
    body: z.strictObject({ date: venueDate, slotLabel, overCapacity }),
    response: success,
  },
  'POST /api/admin/bookings/:id/cancel': {
    summary: 'Cancels a booking, even after its start, with the refund that the office chooses.',
    access: 'admin',
    area: 'bookings',
    ...bookingId,
    body: z.strictObject({
      back: z.enum(['policy', 'all', 'none']).default('policy'),
      as: refundMethod,
    }),
    response: z.object({
      moneyCents: z.number().int(),
      valueCents: z.number().int(),
      creditCents: z.number().int(),
      visits: z.number().int(),
    }),
  },
  'POST /api/admin/bookings/:id/refund': {
    summary: 'Refunds some or all of the payment without cancelling the booking.',
    access: 'admin',
    area: 'bookings',
    ...bookingId,
    body: z.strictObject({
      amountCents: z.number('refundAmount').int('refundAmount').min(1, 'refundAmount'),
      as: refundMethod,
      /** The refunded amount shown on the page; 409 if another refund changed it. */
      refundedCents: z.number('invalidInput').int('invalidInput').min(0, 'invalidInput'),
    }),
    response: z.object({
      moneyCents: z.number().int(),
      valueCents: z.number().int(),
      creditCents: z.number().int(),
      /** Whether the payment provider or the desk returns the money. */
      from: z.enum(['provider', 'desk']),
    }),
  },
  'POST /api/admin/bookings/:id/resend': {
    summary: 'Resends the confirmation, or the payment link of an unpaid booking.',
    access: 'admin',
    area: 'bookings',
    ...bookingId,
    response: z.object({ sentTo: z.string() }),
  },
});
