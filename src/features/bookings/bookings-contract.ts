import { z } from 'zod';
import { contract } from '#shared/endpoint.ts';
import { plainText, venueDate } from '#shared/fields.ts';

/** "9:00 - 11:00 AM": names a slot of its day. */
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

/** The spots that somebody asks for. */
export const wantedSpots = {
  date: venueDate,
  slotLabel,
  childrenCount: z.number('invalidInput').int('invalidInput').min(1).max(12).default(1),
};

export const bookingType = z.enum(['open-play', 'trial', 'member', 'event']);
export const bookingStatus = z.enum(['pending', 'paid', 'cancelled']);

/** A slot of a day, as it can be booked now. `available` counts children. */
export const availableSlot = z.object({
  id: z.string(),
  label: z.string(),
  available: z.number().int(),
  capacity: z.number().int(),
  status: z.enum(['available', 'limited', 'full', 'waitlist']),
  startsAt: z.string(),
  endsAt: z.string(),
});

/** For all calls that a link in a mail opens: one allowance. */
export const byLink = { name: 'booking-link', limit: 120, minutes: 15 };

const bookingId = z.object({ id: z.uuid('invalidInput') });
/** From the link in the mail; members don't need it for their own bookings. */
const linkToken = plainText(100).optional();

/** A booking as its guardian sees it. Amounts in cents, instants as ISO text. */
export const ownBooking = z.object({
  id: z.string(),
  type: bookingType,
  /** What the event is called; null for sessions. */
  eventTitle: z.string().nullable(),
  status: bookingStatus,
  date: z.string(),
  slotLabel: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  childrenCount: z.number().int(),
  priceCents: z.number().int(),
  guardianName: z.string(),
  /** Without one (booked by phone) no waiver is found for it. */
  hasEmail: z.boolean(),
  notes: z.string().nullable(),
  /** What comes back if it is cancelled now. */
  refundCents: z.number().int(),
  /** Of the price, what gift cards and credit paid. */
  valueCents: z.number().int(),
  /** Visits of passes that it took, and how many come back if it is cancelled now. */
  visits: z.number().int(),
  visitsBack: z.number().int(),
  /** Whether its guardian may take credit instead of money. */
  mayTakeCredit: z.boolean(),
  /** Until when all of it comes back. */
  refundUntil: z.string(),
  canCancel: z.boolean(),
  canReschedule: z.boolean(),
  /** Until when it is held for its payment; null where nothing is waited for. */
  payUntil: z.string().nullable(),
  createdAt: z.string(),
});

/** The same in the member's own list, with what became of the money. */
const myBooking = ownBooking.extend({
  /** Null while nothing is paid. */
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
    /** '' for a booking made by phone without one. */
    guardianEmail: z.string(),
    guardianPhone: z.string().nullable(),
    stripeSessionId: z.string().nullable(),
  });

/** What takes something off the payment: codes as they are typed, and the account's credit. */
export const payingWith = {
  promoCode: plainText(60).optional(),
  giftCode: plainText(60).optional(),
  useCredit: z.boolean().optional(),
};

/** What something comes to with codes and value, in cents. */
export const comesTo = z.object({
  priceCents: z.number().int(),
  discountCents: z.number().int(),
  valueCents: z.number().int(),
  dueCents: z.number().int(),
});

export const bookingsContract = contract({
  'GET /api/bookings/availability': {
    summary: 'The slots of a day with what is left. A past or closed day has none to book.',
    access: 'visitor',
    query: z.object({ date: venueDate }),
    response: z.array(availableSlot),
  },
  'POST /api/bookings/create-checkout': {
    summary: 'Holds spots and answers the payment page. `type` is open-play or trial.',
    access: 'visitor',
    body: z.strictObject({
      ...wantedSpots,
      ...guardian.shape,
      type: z.enum(['open-play', 'trial']).default('open-play'),
      /** From a waitlist mail: uses the spots that are kept for this guardian. */
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
    summary: 'What a booking comes to with its codes; nothing is held or spent.',
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
      "The signed-in member's bookings, the next one first; `when=past` answers what is over or cancelled, the latest first, `cursor` being the last id of the page before.",
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
    summary:
      'The payment page of a booking that waits for its payment; asked again, the same page.',
    access: 'public',
    params: bookingId,
    body: z.strictObject({ token: linkToken }),
    response: z.object({ sessionUrl: z.string() }),
    throttle: byLink,
  },
  'POST /api/bookings/:id/cancel': {
    summary: 'Cancels; what comes back follows the refund policy.',
    access: 'public',
    params: bookingId,
    body: z.strictObject({
      token: linkToken,
      /** Money comes back as credit instead, where the guardian wants it so. */
      asCredit: z.boolean().optional(),
    }),
    response: z.object({
      success: z.literal(true),
      /** All that comes back, wherever it goes. */
      refundCents: z.number().int(),
      /** Of it, what goes back to gift cards and credit, or becomes credit. */
      valueCents: z.number().int(),
      /** Visits that are back on their passes. */
      visits: z.number().int(),
    }),
    throttle: byLink,
  },
  'POST /api/bookings/:id/email': {
    summary:
      'Names the e-mail of a booking made by phone without one; its confirmation is mailed there.',
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
