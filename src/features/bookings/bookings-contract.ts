import { z } from 'zod';
import { admissions, bookedItem, pricedAdmissions } from '#features/prices/sale-fields.ts';
import { contract } from '#shared/endpoint.ts';
import { plainText, venueDate } from '#shared/fields.ts';
import { addDays } from '#shared/venue-dates.ts';
import { expectedRefund, paymentFields, priceQuote } from './booking-payment-fields.ts';
import { expectedNoShowFeeCents, noShowFee } from './no-show-fee-fields.ts';

/** "9:00 - 11:00 AM": identifies a slot within its day. */
export const slotLabel = plainText(40).min(1, 'required');

export const guardian = z.object({
  guardianName: plainText(120).min(1, 'guardianName'),
  guardianEmail: z
    .string('required')
    .trim()
    .toLowerCase()
    .max(254, 'tooLong')
    .pipe(z.email('validEmail')),
  guardianPhone: plainText(40).optional(),
  notes: plainText(1000).optional(),
});

export const requestedSpots = {
  date: venueDate,
  slotLabel,
  childrenCount: z.number('invalidInput').int('invalidInput').min(1).max(12).default(1),
};

export const bookingType = z.enum(['open-play', 'trial', 'member', 'event']);
export const bookingStatus = z.enum(['pending', 'paid', 'cancelled']);

/** A slot with its availability. `available` is the number of spots that can be booked online, one per child. */
export const availableSlot = z.object({
  id: z.string(),
  label: z.string(),
  available: z.number().int(),
  capacity: z.number().int(),
  status: z.enum(['available', 'limited', 'full', 'waitlist']),
  startsAt: z.string(),
  endsAt: z.string(),
  /** The types on sale, in the order of the price list, each with the online price of its first admission. */
  admissions: z.array(z.object({ typeId: z.string(), unitCents: z.number().int() })),
});

/** The maximum number of days per call: two months. */
const MAX_STATUS_DAYS = 62;

/** The rate limit shared by all calls that accept the token of an emailed link. */
export const linkThrottle = { name: 'booking-link', limit: 120, minutes: 15 };

const bookingId = z.object({ id: z.uuid('invalidInput') });
/** The token from the emailed link; not needed by members for their own bookings. */
const linkToken = plainText(100).optional();

/** A booking as its guardian sees it. Amounts in cents, instants as ISO strings. */
export const ownBooking = z.object({
  id: z.string(),
  type: bookingType,
  /** The event's title; null for sessions. */
  eventTitle: z.string().nullable(),
  status: bookingStatus,
  date: z.string(),
  slotLabel: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  childrenCount: z.number().int(),
  /** The admissions and extras as sold; of an event, the extras. */
  bookedItems: z.array(bookedItem),
  priceCents: z.number().int(),
  guardianName: z.string(),
  /** False for a phone booking without an email; waivers are matched by email. */
  hasEmail: z.boolean(),
  /** Whether it was paid, so that its receipt can be downloaded. */
  hasReceipt: z.boolean(),
  notes: z.string().nullable(),
  /** The refund if cancelled now. */
  refundCents: z.number().int(),
  /** The part of the price paid with gift cards and credit. */
  valueCents: z.number().int(),
  /** Pass visits used. */
  visits: z.number().int(),
  /** Pass visits returned if cancelled now. */
  visitsBack: z.number().int(),
  /** Whether the guardian may choose credit instead of money. */
  mayTakeCredit: z.boolean(),
  /** End of the full refund window. */
  refundUntil: z.string(),
  canCancel: z.boolean(),
  canReschedule: z.boolean(),
  /** End of the hold while payment is pending; null otherwise. */
  payUntil: z.string().nullable(),
  /** Null unless one was asked for. */
  noShowFee: noShowFee.nullable(),
  /** What the caller can pay of it now, in cents; 0 for family members who may only view the booking. */
  feeDueCents: z.number().int(),
  /** The content of the QR code for the desk. Only set for a paid booking read by its id, until its visit is over. */
  deskToken: z.string().optional(),
  createdAt: z.string(),
});

/** A booking in the member's own list, with payment details. */
const myBooking = ownBooking.extend({
  /** Null while unpaid. */
  paidWith: z.enum(['free', 'pass', 'value', 'card', 'cash', 'card-terminal']).nullable(),
  refundedCents: z.number().int(),
});

const pageQuery = {
  limit: z.coerce.number().int().min(1).max(200).default(100),
  cursor: z.uuid('invalidInput').optional(),
};

/** A booking as the venue sees it (spec 2, Admin dashboard). */
export const listedBooking = ownBooking
  .omit({
    bookedItems: true,
    hasEmail: true,
    hasReceipt: true,
    refundCents: true,
    refundUntil: true,
    canCancel: true,
    canReschedule: true,
    payUntil: true,
    deskToken: true,
    noShowFee: true,
    feeDueCents: true,
    visitsBack: true,
    mayTakeCredit: true,
  })
  .extend({
    userId: z.string().nullable(),
    /** Empty for a phone booking without an email. */
    guardianEmail: z.string(),
    guardianPhone: z.string().nullable(),
    stripeSessionId: z.string().nullable(),
  });

const coveredBookingResponse = z.object({
  success: z.literal(true),
  bookingId: z.string(),
  /** The payment page, if something is left to pay. */
  sessionUrl: z.string().optional(),
});

export const bookingsContract = contract({
  'GET /api/bookings/availability': {
    summary:
      'The slots of a day with their availability. Past and closed days have no bookable slots.',
    access: 'visitor',
    sharedBy: 'visitors',
    query: z.object({ date: venueDate }),
    response: z.array(availableSlot),
  },
  'GET /api/bookings/extras': {
    summary:
      'How many of each extra on sale are left, at most 12; extras without a stock are omitted.',
    access: 'visitor',
    sharedBy: 'everyone',
    response: z.array(z.object({ typeId: z.string(), left: z.number().int() })),
    throttle: { name: 'booking-extras', limit: 600, minutes: 15 },
  },
  'GET /api/bookings/days': {
    summary: 'Whether each day of a range is open, full, over or closed, for at most 62 days.',
    access: 'visitor',
    sharedBy: 'visitors',
    query: z
      .object({ from: venueDate, to: venueDate })
      .refine(({ from, to }) => to >= from, { error: 'lastBeforeFirst', path: ['to'] })
      .refine(({ from, to }) => to < addDays(from, MAX_STATUS_DAYS), {
        error: 'invalidInput',
        path: ['to'],
      }),
    response: z.array(
      z.object({ date: z.string(), status: z.enum(['open', 'full', 'over', 'closed']) }),
    ),
    throttle: { name: 'booking-days', limit: 600, minutes: 15 },
  },
  'POST /api/bookings/create-checkout': {
    summary: 'Holds spots and returns the payment page. `type` is open-play or trial.',
    access: 'visitor',
    body: z.strictObject({
      ...requestedSpots,
      ...guardian.shape,
      type: z.enum(['open-play', 'trial']).default('open-play'),
      ...pricedAdmissions,
      /** The token from a waitlist offer's email; books the spots that the offer holds. */
      waitlistToken: linkToken,
      ...paymentFields,
      expectedNoShowFeeCents,
      status: z.unknown().optional(),
    }),
    response: z.object({ sessionUrl: z.string(), sessionId: z.string(), bookingId: z.string() }),
    throttle: { name: 'booking-checkout', limit: 60, minutes: 15 },
    remembersPayer: true,
  },
  'POST /api/bookings/create-member-booking': {
    summary:
      'Books with a valid member code, one booking per slot: free, or with a payment page for what a code does not cover.',
    access: 'member',
    body: z.strictObject({
      ...requestedSpots,
      ...guardian.shape,
      memberCodeId: plainText(100).min(1, 'memberCode'),
      ...pricedAdmissions,
      waitlistToken: linkToken,
      expectedNoShowFeeCents,
      status: z.unknown().optional(),
    }),
    response: coveredBookingResponse,
  },
  'POST /api/bookings/create-pass-booking': {
    summary:
      "Books with visits from the family's passes, with a payment page for what they do not cover.",
    access: 'member',
    body: z.strictObject({
      ...requestedSpots,
      ...guardian.shape,
      ...pricedAdmissions,
      /** The visits to use; by default one for each admission that takes a spot. */
      visits: z.number('invalidInput').int('invalidInput').min(1).max(12).optional(),
      waitlistToken: linkToken,
      expectedNoShowFeeCents,
      status: z.unknown().optional(),
    }),
    response: coveredBookingResponse,
  },
  'POST /api/bookings/price': {
    summary:
      'Returns the price of a booking with codes applied, without holding spots or redeeming codes.',
    access: 'visitor',
    body: z.strictObject({
      type: z.enum(['open-play', 'trial']).default('open-play'),
      childrenCount: requestedSpots.childrenCount,
      admissions,
      /** The session, as prices can depend on it; by default one of today's. */
      date: venueDate.optional(),
      slotLabel: slotLabel.optional(),
      ...paymentFields,
    }),
    response: priceQuote,
    throttle: { name: 'booking-price', limit: 120, minutes: 15 },
  },
  'GET /api/bookings': {
    summary: 'All bookings, newest first; `cursor` is the last id of the previous page.',
    access: 'admin',
    area: 'bookings',
    query: z.object(pageQuery),
    response: z.array(listedBooking),
  },
  'GET /api/bookings/mine': {
    summary:
      "The signed-in member's bookings, soonest first; `when=past` returns past and cancelled ones, newest first; `cursor` is the last id of the previous page.",
    access: 'member',
    query: z.object({
      when: z.enum(['upcoming', 'past']).optional(),
      limit: z.coerce.number().int().min(1).max(500).default(500),
      cursor: z.uuid('invalidInput').optional(),
    }),
    response: z.array(myBooking),
  },
  'GET /api/bookings/:id': {
    summary: 'One booking, for its member or through the link in its email.',
    access: 'public',
    params: bookingId,
    query: z.object({ token: linkToken }),
    response: ownBooking,
    throttle: linkThrottle,
  },
  'GET /api/bookings/:id/booking.ics': {
    summary: 'The booking as a calendar file, for its member or through the link in its email.',
    access: 'public',
    params: bookingId,
    query: z.object({ token: linkToken }),
    response: z.string(),
    contentType: 'text/calendar; charset=utf-8',
    throttle: linkThrottle,
  },
  'GET /api/bookings/:id/receipt': {
    summary:
      'The receipt of a paid booking as PDF, for its member, through the link in its email, or for the office.',
    access: 'public',
    params: bookingId,
    query: z.object({ token: linkToken }),
    response: z.string(),
    contentType: 'application/pdf',
    throttle: linkThrottle,
  },
  'POST /api/bookings/:id/pay': {
    summary: 'Returns the payment page of a pending booking; idempotent.',
    access: 'public',
    params: bookingId,
    body: z.strictObject({ token: linkToken }),
    response: z.object({ sessionUrl: z.string(), sessionId: z.string() }),
    throttle: linkThrottle,
    remembersPayer: true,
  },
  'POST /api/bookings/:id/leave-payment': {
    summary:
      'Ends an unpaid booking after a return from its payment page, for the browser or account that made it.',
    access: 'public',
    params: bookingId,
    response: z.object({
      /** The payment session, if it was paid meanwhile. */
      paidSessionId: z.string().nullable(),
    }),
    throttle: linkThrottle,
  },
  'POST /api/bookings/:id/cancel': {
    summary: 'Cancels the booking and refunds it according to the refund policy.',
    access: 'public',
    params: bookingId,
    body: z.strictObject({
      token: linkToken,
      /** Refund as credit instead of money. */
      asCredit: z.boolean().optional(),
      ...expectedRefund,
    }),
    response: z.object({
      success: z.literal(true),
      /** The total refund, in money and stored value. */
      refundCents: z.number().int(),
      /** The part returned to gift cards and credit, or as new credit. */
      valueCents: z.number().int(),
      /** Visits returned to their passes. */
      visits: z.number().int(),
    }),
    throttle: linkThrottle,
  },
  'POST /api/bookings/:id/email': {
    summary:
      'Sets the email of a phone booking without one, and emails its confirmation or payment link.',
    access: 'public',
    params: bookingId,
    body: z.strictObject({ guardianEmail: guardian.shape.guardianEmail, token: linkToken }),
    response: z.object({ success: z.literal(true) }),
    throttle: linkThrottle,
  },
  'POST /api/bookings/:id/reschedule': {
    summary: 'Moves the booking to another slot that has room.',
    access: 'public',
    params: bookingId,
    body: z.strictObject({ date: venueDate, slotLabel, token: linkToken }),
    response: z.object({ success: z.literal(true), booking: ownBooking }),
    throttle: linkThrottle,
  },
});
