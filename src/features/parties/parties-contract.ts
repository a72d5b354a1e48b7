import { z } from 'zod';
import { contract } from '#shared/endpoint.ts';
import { plainText, venueDate } from '#shared/fields.ts';
import { languages } from '#shared/languages.ts';
import { isVenueDate } from '#shared/venue-dates.ts';
import { MAX_INQUIRY_KIDS, windowNames } from './parties-rules.ts';
import { heads, linkToken, partyId, someEmail } from './party-fields.ts';

/** A function: a string would also replace the messages of the other checks, such as the maximum. */
const kids = z
  .number({ error: ({ code }) => (code === 'invalid_type' ? 'atLeastOneChild' : undefined) })
  .int('invalidInput')
  .min(1, 'atLeastOneChild')
  .max(MAX_INQUIRY_KIDS);
const byLink = { name: 'party-link', limit: 120, minutes: 15 };
export const partyWindow = z.enum(windowNames);
const success = z.object({ success: z.literal(true) });

export const partyAddOn = z.object({
  id: z.string(),
  name: z.string(),
  priceCents: z.number().int(),
  /** Priced per child; otherwise once. */
  perGuest: z.boolean(),
});

/** A package as shown to families (spec 7). */
export const partyPackage = z.object({
  id: z.string(),
  name: z.string(),
  basePriceCents: z.number().int(),
  durationMins: z.number().int(),
  description: z.string(),
  includes: z.array(z.string()),
  maxKids: z.number().int(),
  addons: z.array(partyAddOn),
  /** The share of the price due at booking. */
  depositPercent: z.number().int(),
});

/** The inquiry of spec 5 and 7: phone, age, window and notes are optional. */
export const partyInquiry = z.strictObject({
  packageId: z.string('partyPackage').trim().min(1, 'partyPackage').max(100, 'tooLong'),
  /** A date, or an ISO instant, whose date is used. */
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
  email: someEmail,
  phone: plainText(40).optional(),
  notes: plainText(2000).optional(),
  /** Accepted, but ignored (permissions.md). */
  status: z.unknown().optional(),
});

/** The input to book a party, by its family or the office. */
export const partyInput = z.strictObject({
  packageId: z.uuid('partyPackage'),
  date: venueDate,
  window: partyWindow,
  kids,
  addonIds: z.array(plainText(60)).max(20, 'tooLong').default([]),
  // Shown in mails to guests, so it may not contain a URL or e-mail address.
  childName: plainText(60)
    .min(1, 'childName')
    .regex(/^[^:/@]*$/, 'invalidInput'),
  childAge: plainText(40).optional(),
  guardianName: plainText(120).min(1, 'guardianName'),
  email: someEmail,
  phone: plainText(40).optional(),
  notes: plainText(1000).optional(),
});

const partyFacts = {
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

/** A family on the guest list. `waiver` is unknown without an e-mail. */
const partyGuest = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  reply: z.enum(['waiting', 'yes', 'no', 'maybe']),
  kids: z.number().int(),
  adults: z.number().int(),
  allergies: z.string(),
  waiver: z.enum(['signed', 'unsigned', 'unknown']),
});

/** A party as shown to its host. Amounts in cents, instants as ISO text. */
export const ownParty = z.object({
  ...partyFacts,
  addons: z.array(partyAddOn),
  depositCents: z.number().int(),
  paidCents: z.number().int(),
  refundedCents: z.number().int(),
  balanceCents: z.number().int(),
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
  /** The refund if it is cancelled now; `refundPercent` is its share. */
  refundCents: z.number().int(),
  refundPercent: z.number().int(),
  /** The deadline for a full refund. */
  fullRefundUntil: z.string(),
  /** The deadline for the deposit; null unless it is held. */
  payUntil: z.string().nullable(),
});

export const partiesContract = contract({
  'GET /api/party-packages': {
    summary: 'The party packages on offer, in the reader’s language.',
    access: 'visitor',
    query: z.object({ language: z.enum(languages).optional() }),
    response: z.array(partyPackage),
  },
  'POST /api/party-inquiries': {
    summary: 'Sends an inquiry about a party; answered within 24 hours.',
    access: 'visitor',
    body: partyInquiry,
    response: z.object({ success: z.literal(true), id: z.string() }),
    status: 201,
    throttle: { name: 'party-inquiry', limit: 10, minutes: 60 },
  },
  'GET /api/parties/availability': {
    summary: 'The three windows of a day with their availability and the reason if unavailable.',
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
          .enum(['past', 'too-far', 'closed', 'too-long', 'too-many', 'taken', 'full'])
          .nullable(),
      }),
    ),
  },
  'POST /api/parties/create-checkout': {
    summary: 'Holds room and spots, and returns the payment page of the deposit.',
    access: 'visitor',
    body: partyInput.extend({ status: z.unknown().optional() }),
    response: z.object({ sessionUrl: z.string(), sessionId: z.string(), partyId: z.string() }),
    throttle: { name: 'party-checkout', limit: 30, minutes: 15 },
  },
  'GET /api/parties/mine': {
    summary: "The signed-in member's parties, latest first.",
    access: 'member',
    response: z.array(z.object({ ...partyFacts, balanceCents: z.number().int() })),
  },
  'GET /api/parties/:id': {
    summary: 'An own party with its guests, or one by the link in its mail.',
    access: 'public',
    params: partyId,
    query: z.object({ token: linkToken }),
    response: ownParty,
    throttle: byLink,
  },
  'GET /api/parties/:id/party.ics': {
    summary: 'The party for the host’s calendar.',
    access: 'public',
    params: partyId,
    query: z.object({ token: linkToken }),
    response: z.string(),
    contentType: 'text/calendar; charset=utf-8',
    throttle: byLink,
  },
  'POST /api/parties/:id/pay': {
    summary: 'The payment page of the deposit while held, of the rest once booked.',
    access: 'public',
    params: partyId,
    body: z.strictObject({ token: linkToken }),
    response: z.object({ sessionUrl: z.string() }),
    throttle: byLink,
  },
  'POST /api/parties/:id/cancel': {
    summary: 'Cancels a party with a refund by the policy.',
    access: 'public',
    params: partyId,
    body: z.strictObject({ token: linkToken }),
    response: z.object({ success: z.literal(true), refundCents: z.number().int() }),
    throttle: byLink,
  },
  'POST /api/parties/:id/greeting': {
    summary: 'Saves the host’s greeting on the invitation.',
    access: 'public',
    params: partyId,
    body: z.strictObject({ token: linkToken, greeting: plainText(600) }),
    response: success,
    throttle: byLink,
  },
  'POST /api/parties/:id/guests': {
    summary: 'Adds a family to the guest list manually.',
    access: 'public',
    params: partyId,
    body: z.strictObject({
      token: linkToken,
      name: plainText(80).min(1, 'required'),
      email: z.union([someEmail, z.literal('')]).optional(),
      reply: z.enum(['waiting', 'yes', 'no', 'maybe']).default('waiting'),
      kids: heads.default(1),
      adults: heads.default(1),
      allergies: plainText(300).default(''),
    }),
    response: z.object({ success: z.literal(true), id: z.string() }),
    throttle: byLink,
  },
  'POST /api/parties/:id/guests/:guestId/remove': {
    summary: 'Removes a family from the guest list.',
    access: 'public',
    params: partyId.extend({ guestId: z.uuid('invalidInput') }),
    body: z.strictObject({ token: linkToken }),
    response: success,
    throttle: byLink,
  },
});
