import { z } from 'zod';
import { contract } from '#shared/endpoint.ts';
import { plainText, venueDate } from '#shared/fields.ts';

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

/** The requested spots. */
export const wantedSpots = {
  date: venueDate,
  slotLabel,
  childrenCount: z.number('invalidInput').int('invalidInput').min(1).max(12).default(1),
};

export const bookingType = z.enum(['open-play', 'trial', 'member', 'event']);
export const bookingStatus = z.enum(['pending', 'paid', 'cancelled']);

/** A slot of a day with its current availability. `available` counts children. */
export const availableSlot = z.object({
  id: z.string(),
  label: z.string(),
  available: z.number().int(),
  capacity: z.number().int(),
  status: z.enum(['available', 'limited', 'full', 'waitlist']),
  startsAt: z.string(),
  endsAt: z.string(),
});

/** One rate limit for all calls opened from a mail's link. */
export const byLink = { name: 'booking-link', limit: 120, minutes: 15 };

const bookingId = z.object({ id: z.uuid('invalidInput') });
/** The token of the mail's link; members don't need it for their own bookings. */
const linkToken = plainText(100).optional();

/** A booking as its guardian sees it. Amounts in cents, instants as ISO text. */
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
  priceCents: z.number().int(),
  guardianName: z.string(),
  /** False for a booking by phone without an e-mail: no waiver is found for it. */
  hasEmail: z.boolean(),
  notes: z.string().nullable(),
  /** Refund if cancelled now. */
  refundCents: z.number().int(),
  /** Of the price, what gift cards and credit paid. */
  valueCents: z.number().int(),
  /** Pass visits used, and how many are returned if cancelled now. */
  visits: z.number().int(),
  visitsBack: z.number().int(),
  /** Whether the guardian may choose credit instead of a refund. */
  mayTakeCredit: z.boolean(),
  /** End of the full refund window. */
  refundUntil: z.string(),
  canCancel: z.boolean(),
  canReschedule: z.boolean(),
  /** End of the hold while payment is pending; null otherwise. */
  payUntil: z.string().nullable(),
  createdAt: z.string(),
});

/** A booking in the member's own list, with its payment. */
const myBooking = ownBooking.extend({
  /** Null while unpaid. */
  paidWith: z.enum(['free', 'pass', 'value', 'card', 'cash', 'card-terminal']).nullable(),
  refundedCents: z.number().int(),
});

const page = {
  limit: z.coerce.number().int().min(1).max(200).default(100),
  cursor: z.uuid('invalidInput').optional(),
};

/** A booking as the venue sees it (spec 2, Admin dashboard). */
export const listedBooking = ownBooking
  .omit({
    hasEmail: true,
    refundCents: true,
    refundUntil: true,
    canCancel: true,
    canReschedule: true,
    payUntil: true,
    visitsBack: true,
    mayTakeCredit: true,
  })
  .extend({
    userId: z.string().nullable(),
    /** '' for a booking by phone without an e-mail. */
    guardianEmail: z.string(),
    guardianPhone: z.string().nullable(),
    stripeSessionId: z.string().nullable(),
  });

/** Promo and gift codes as typed, and whether to use the account's credit. */
export const payingWith = {
  promoCode: plainText(60).optional(),
  giftCode: plainText(60).optional(),
  useCredit: z.boolean().optional(),
};

/** The price with codes and value applied, in cents. */
export const comesTo = z.object({
  priceCents: z.number().int(),
  discountCents: z.number().int(),
  valueCents: z.number().int(),
  dueCents: z.number().int(),
});

export const bookingsContract = contract({
  'GET /api/bookings/availability': {
    summary:
      'The slots of a day with their availability. None can be booked on a past or closed day.',
    access: 'visitor',
    query: z.object({ date: venueDate }),
    response: z.array(availableSlot),
  },
  'POST /api/bookings/create-checkout': {
    summary: 'Holds spots and returns the payment page. `type` is open-play or trial.',
    access: 'visitor',
    body: z.strictObject({
      ...wantedSpots,
      ...guardian.shape,
      type: z.enum(['open-play', 'trial']).default('open-play'),
      /** From a waitlist mail: books the spots kept for this guardian. */
      waitlistToken: linkToken,
      ...payingWith,
      status: z.unknown().optional(),
    }),
    response: z.object({ sessionUrl: z.string(), sessionId: z.string(), bookingId: z.string() }),
    throttle: { name: 'booking-checkout', limit: 60, minutes: 15 },
  },
  'POST /api/bookings/create-member-booking': {
    summary: 'Books free with a valid member code, one booking per slot.',
    access: 'member',
    body: z.strictObject({
      ...wantedSpots,
      ...guardian.shape,
      memberCodeId: plainText(100).min(1, 'memberCode'),
      waitlistToken: linkToken,
      status: z.unknown().optional(),
    }),
    response: z.object({ success: z.literal(true), bookingId: z.string() }),
  },
  'POST /api/bookings/create-pass-booking': {
    summary: "Books with visits of the family's passes: one for each child, no payment page.",
    access: 'member',
    body: z.strictObject({
      ...wantedSpots,
      ...guardian.shape,
      waitlistToken: linkToken,
      status: z.unknown().optional(),
    }),
    response: z.object({ success: z.literal(true), bookingId: z.string() }),
  },
  'POST /api/bookings/price': {
    summary: 'The price of a booking with codes applied; nothing is held or spent.',
    access: 'visitor',
    body: z.strictObject({
      type: z.enum(['open-play', 'trial']).default('open-play'),
      childrenCount: wantedSpots.childrenCount,
      ...payingWith,
    }),
    response: comesTo,
    throttle: { name: 'booking-price', limit: 120, minutes: 15 },
  },
  'GET /api/bookings': {
    summary: 'All bookings, newest first; `cursor` is the last id of the page before.',
    access: 'admin',
    area: 'bookings',
    query: z.object(page),
    response: z.array(listedBooking),
  },
  'GET /api/bookings/mine': {
    summary:
      "The signed-in member's bookings, the next one first; `when=past` returns past and cancelled ones, latest first; `cursor` is the last id of the page before.",
    access: 'member',
    query: z.object({
      when: z.enum(['upcoming', 'past']).optional(),
      limit: z.coerce.number().int().min(1).max(500).default(500),
      cursor: z.uuid('invalidInput').optional(),
    }),
    response: z.array(myBooking),
  },
  'GET /api/bookings/:id': {
    summary: 'One booking: own, or by the link in its mail.',
    access: 'public',
    params: bookingId,
    query: z.object({ token: linkToken }),
    response: ownBooking,
    throttle: byLink,
  },
  'GET /api/bookings/:id/booking.ics': {
    summary: 'The booking for a calendar: own, or by the link in its mail.',
    access: 'public',
    params: bookingId,
    query: z.object({ token: linkToken }),
    response: z.string(),
    contentType: 'text/calendar; charset=utf-8',
    throttle: byLink,
  },
  'POST /api/bookings/:id/pay': {
    summary: 'The payment page of a booking whose payment is pending; idempotent.',
    access: 'public',
    params: bookingId,
    body: z.strictObject({ token: linkToken }),
    response: z.object({ sessionUrl: z.string() }),
    throttle: byLink,
  },
  'POST /api/bookings/:id/cancel': {
    summary: 'Cancels and refunds by the refund policy.',
    access: 'public',
    params: bookingId,
    body: z.strictObject({
      token: linkToken,
      /** Refund as credit, if the guardian chooses so. */
      asCredit: z.boolean().optional(),
    }),
    response: z.object({
      success: z.literal(true),
      /** Everything returned, as money or value. */
      refundCents: z.number().int(),
      /** The part returned to gift cards and credit, or as new credit. */
      valueCents: z.number().int(),
      /** Visits returned to their passes. */
      visits: z.number().int(),
    }),
    throttle: byLink,
  },
  'POST /api/bookings/:id/email': {
    summary: 'Sets the e-mail of a booking made by phone without one and mails its confirmation.',
    access: 'public',
    params: bookingId,
    body: z.strictObject({ guardianEmail: guardian.shape.guardianEmail, token: linkToken }),
    response: z.object({ success: z.literal(true) }),
    throttle: byLink,
  },
  'POST /api/bookings/:id/reschedule': {
    summary: 'Moves the booking to another slot that has room.',
    access: 'public',
    params: bookingId,
    body: z.strictObject({ date: venueDate, slotLabel, token: linkToken }),
    response: z.object({ success: z.literal(true), booking: ownBooking }),
    throttle: byLink,
  },
});
