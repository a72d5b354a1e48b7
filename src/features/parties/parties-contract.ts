import { z } from 'zod';
import { expectedCents, taxSum } from '#features/prices/sale-fields.ts';
import { contract } from '#shared/endpoint.ts';
import { plainText, venueDate } from '#shared/fields.ts';
import { languages } from '#shared/languages.ts';
import { isVenueDate } from '#shared/venue-dates.ts';
import { MAX_INQUIRY_KIDS, windowNames } from './parties-rules.ts';
import { emailField, headcount, linkToken, partyParams } from './party-fields.ts';

/** The number of children. `error` is a function, because a string would also replace the other checks' messages. */
const kids = z
  .number({ error: ({ code }) => (code === 'invalid_type' ? 'atLeastOneChild' : undefined) })
  .int('invalidInput')
  .min(1, 'atLeastOneChild')
  .max(MAX_INQUIRY_KIDS);
const linkThrottle = { name: 'party-link', limit: 120, minutes: 15 };
export const partyWindow = z.enum(windowNames);
const success = z.object({ success: z.literal(true) });

export const partyAddOn = z.object({
  id: z.string(),
  name: z.string(),
  priceCents: z.number().int(),
  /** Whether the price is per child. */
  perGuest: z.boolean(),
});

/** A package on offer (spec 7). */
export const partyPackage = z.object({
  id: z.string(),
  name: z.string(),
  basePriceCents: z.number().int(),
  durationMins: z.number().int(),
  description: z.string(),
  includes: z.array(z.string()),
  maxKids: z.number().int(),
  addons: z.array(partyAddOn),
  /** The share of the price due at booking, in percent. */
  depositPercent: z.number().int(),
});

/** An inquiry (spec 5 and 7). */
export const partyInquiry = z.strictObject({
  packageId: z.string('partyPackage').trim().min(1, 'partyPackage').max(100, 'tooLong'),
  /** A date, or an ISO instant, which is truncated to its date. */
  preferredDate: z
    .string('preferredDate')
    .trim()
    .min(1, 'preferredDate')
    .regex(/^\d{4}-\d\d-\d\d(T[\d:.]+Z?)?$/, 'validDate')
    .refine((text) => isVenueDate(text.slice(0, 10)), 'validDate'),
  preferredTimeWindow: z.enum([...windowNames, '']).optional(),
  childName: plainText(120).min(1, 'childName'),
  childAge: plainText(40).optional(),
  estimatedKids: kids,
  guardianName: plainText(120).min(1, 'guardianName'),
  email: emailField,
  phone: plainText(40).optional(),
  notes: plainText(2000).optional(),
  /** Accepted, but ignored. */
  status: z.unknown().optional(),
});

/** The fields to book a party, for families and the office. */
export const partyInput = z.strictObject({
  packageId: z.uuid('partyPackage'),
  date: venueDate,
  window: partyWindow,
  kids,
  addonIds: z.array(plainText(60)).max(20, 'tooLong').default([]),
  // Included in emails to guests, so it must not contain a URL or email address.
  childName: plainText(60)
    .min(1, 'childName')
    .regex(/^[^:/@]*$/, 'invalidInput'),
  childAge: plainText(40).optional(),
  guardianName: plainText(120).min(1, 'guardianName'),
  email: emailField,
  phone: plainText(40).optional(),
  notes: plainText(1000).optional(),
});

const commonPartyFields = {
  id: z.string(),
  status: z.enum(['pending', 'booked', 'cancelled']),
  date: z.string(),
  window: partyWindow,
  startsAt: z.string(),
  endsAt: z.string(),
  packageName: z.string(),
  childName: z.string(),
  kids: z.number().int(),
  priceCents: z.number().int(),
};

/** A family on the guest list. `waiver` is `unknown` without an email address. */
const partyGuest = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  reply: z.enum(['waiting', 'yes', 'no', 'maybe']),
  kids: z.number().int(),
  adults: z.number().int(),
  allergies: z.string(),
  waiver: z.enum(['signed', 'unsigned', 'unknown']),
  /** When the family was checked in at the party, as ISO text. */
  arrivedAt: z.string().nullable(),
});

/** A party as shown to its host. Amounts in cents, instants as ISO text. */
export const hostParty = z.object({
  ...commonPartyFields,
  addons: z.array(partyAddOn),
  /** The taxes that the price contains, by rate. */
  taxes: z.array(taxSum),
  depositCents: z.number().int(),
  paidCents: z.number().int(),
  refundedCents: z.number().int(),
  balanceCents: z.number().int(),
  /** Whether a payment was received, so that the receipt can be downloaded. */
  hasReceipt: z.boolean(),
  guardianName: z.string(),
  notes: z.string().nullable(),
  greeting: z.string(),
  invitationUrl: z.string(),
  guests: z.array(partyGuest),
  heads: z.object({
    kids: z.number().int(),
    adults: z.number().int(),
    maybeKids: z.number().int(),
    maybeAdults: z.number().int(),
    waiting: z.number().int(),
  }),
  canCancel: z.boolean(),
  /** The refund in cents if the party is cancelled now. */
  refundCents: z.number().int(),
  /** The percentage of the payments that is refunded if the party is cancelled now. */
  refundPercent: z.number().int(),
  /** The deadline for a full refund. */
  fullRefundUntil: z.string(),
  /** The deadline for the deposit; null unless the party is held. */
  payUntil: z.string().nullable(),
});

declare module '#shared/page-data.ts' {
  interface PageData {
    /** The packages on offer, in the document's language. */
    partyPackages: z.output<typeof partyPackage>[];
  }
}

export const partiesContract = contract({
  'GET /api/party-packages': {
    summary: 'The party packages on offer, in the requested language.',
    access: 'visitor',
    sharedBy: 'everyone',
    query: z.object({ language: z.enum(languages).optional() }),
    response: z.array(partyPackage),
  },
  'POST /api/party-inquiries': {
    summary: 'Sends an inquiry about a party.',
    access: 'visitor',
    body: partyInquiry,
    response: z.object({ success: z.literal(true), id: z.string() }),
    status: 201,
    throttle: { name: 'party-inquiry', limit: 10, minutes: 60 },
  },
  'GET /api/parties/availability': {
    summary:
      'The three windows of a day with their availability, and the reason if unavailable. None for families before the owner has confirmed the sessions.',
    access: 'visitor',
    query: z.object({
      date: venueDate,
      packageId: z.uuid('invalidInput'),
      kids: z.coerce.number('invalidInput').int('invalidInput').min(1, 'atLeastOneChild').max(500),
    }),
    response: z.array(
      z.object({
        window: partyWindow,
        startsAt: z.string(),
        endsAt: z.string(),
        free: z.boolean(),
        trouble: z
          .enum([
            'past',
            'too-far',
            'closed',
            'outside-hours',
            'too-long',
            'too-many',
            'taken',
            'full',
          ])
          .nullable(),
      }),
    ),
  },
  'POST /api/parties/create-checkout': {
    summary: 'Holds the room and play spots, and returns the payment page for the deposit.',
    access: 'visitor',
    body: partyInput.extend({ status: z.unknown().optional(), expectedCents }),
    response: z.object({ sessionUrl: z.string(), sessionId: z.string(), partyId: z.string() }),
    throttle: { name: 'party-checkout', limit: 30, minutes: 15 },
    remembersPayer: true,
  },
  'GET /api/parties/mine': {
    summary: "The signed-in member's parties, newest first.",
    access: 'member',
    response: z.array(z.object({ ...commonPartyFields, balanceCents: z.number().int() })),
  },
  'GET /api/parties/:id': {
    summary: 'A party with its guests, for its host or with the link in the host’s email.',
    access: 'public',
    params: partyParams,
    query: z.object({ token: linkToken }),
    healthData: 'linkHolder',
    response: hostParty,
    throttle: linkThrottle,
  },
  'GET /api/parties/:id/party.ics': {
    summary: 'The party for the host’s calendar.',
    access: 'public',
    params: partyParams,
    query: z.object({ token: linkToken }),
    response: z.string(),
    contentType: 'text/calendar; charset=utf-8',
    throttle: linkThrottle,
  },
  'GET /api/parties/:id/receipt': {
    summary: 'The receipt of a party’s payments as PDF, for its host or the office.',
    access: 'public',
    params: partyParams,
    query: z.object({ token: linkToken }),
    response: z.string(),
    contentType: 'application/pdf',
    throttle: linkThrottle,
  },
  'POST /api/parties/:id/pay': {
    summary:
      'Returns the payment page for a held party’s deposit, or for a booked party’s balance.',
    access: 'public',
    params: partyParams,
    body: z.strictObject({ token: linkToken }),
    response: z.object({ sessionUrl: z.string() }),
    throttle: linkThrottle,
  },
  'POST /api/parties/:id/cancel': {
    summary: 'Cancels a party and refunds it according to the refund policy.',
    access: 'public',
    params: partyParams,
    body: z.strictObject({
      token: linkToken,
      /** The refund that the caller saw, in cents; 409 if less is due now. */
      expectedRefundCents: expectedCents,
    }),
    response: z.object({ success: z.literal(true), refundCents: z.number().int() }),
    throttle: linkThrottle,
  },
  'POST /api/parties/:id/greeting': {
    summary: 'Saves the host’s greeting on the invitation.',
    access: 'public',
    params: partyParams,
    body: z.strictObject({ token: linkToken, greeting: plainText(600) }),
    response: success,
    throttle: linkThrottle,
  },
  'POST /api/parties/:id/guests': {
    summary: 'Adds a family to the guest list.',
    access: 'public',
    params: partyParams,
    body: z.strictObject({
      token: linkToken,
      name: plainText(80).min(1, 'required'),
      email: z.union([emailField, z.literal('')]).optional(),
      reply: z.enum(['waiting', 'yes', 'no', 'maybe']).default('waiting'),
      kids: headcount.default(1),
      adults: headcount.default(1),
      allergies: plainText(300).default(''),
    }),
    response: z.object({ success: z.literal(true), id: z.string() }),
    throttle: linkThrottle,
  },
  'POST /api/parties/:id/guests/:guestId/arrival': {
    summary: 'Checks a family in on the day of the party, or undoes the check-in.',
    access: 'public',
    params: partyParams.extend({ guestId: z.uuid('invalidInput') }),
    body: z.strictObject({ token: linkToken, arrived: z.boolean('invalidInput') }),
    response: success,
    throttle: linkThrottle,
  },
  'POST /api/parties/:id/guests/:guestId/remove': {
    summary: 'Removes a family from the guest list.',
    access: 'public',
    params: partyParams.extend({ guestId: z.uuid('invalidInput') }),
    body: z.strictObject({ token: linkToken }),
    response: success,
    throttle: linkThrottle,
  },
});
