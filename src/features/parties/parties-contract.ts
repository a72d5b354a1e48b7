import { z } from 'zod';
import { contract } from '#shared/endpoint.ts';
import { plainText, venueDate } from '#shared/fields.ts';
import { languages } from '#shared/languages.ts';
import { isVenueDate } from '#shared/venue-dates.ts';
import { MAX_ASKED_FOR, windowNames } from './parties-rules.ts';
import { heads, linkToken, partyId, someEmail } from './party-fields.ts';

/** A key given as a string would name every other problem too, so that too many became "at least 1". */
const kids = z
  .number({ error: ({ code }) => (code === 'invalid_type' ? 'atLeastOneChild' : undefined) })
  .int('invalidInput')
  .min(1, 'atLeastOneChild')
  .max(MAX_ASKED_FOR);
const byLink = { name: 'party-link', limit: 120, minutes: 15 };
export const partyWindow = z.enum(windowNames);
const success = z.object({ success: z.literal(true) });

export const partyAddOn = z.object({
  id: z.string(),
  name: z.string(),
  priceCents: z.number().int(),
  /** The price is for each child; else once. */
  perGuest: z.boolean(),
});

/** A package as families see it (spec 7). The price in cents. */
export const partyPackage = z.object({
  id: z.string(),
  name: z.string(),
  basePriceCents: z.number().int(),
  durationMins: z.number().int(),
  description: z.string(),
  includes: z.array(z.string()),
  maxKids: z.number().int(),
  addons: z.array(partyAddOn),
  /** The share of the price that is paid when a date is booked. */
  depositPercent: z.number().int(),
});

/** Spec 5 and 7, to the letter: phone, age, window and notes may be missing. */
export const partyInquiry = z.strictObject({
  packageId: z.string('partyPackage').trim().min(1, 'partyPackage').max(100, 'tooLong'),
  /** A date, or an instant as browsers write it: its date counts. */
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
  /** Accepted and not believed (permissions.md). */
  status: z.unknown().optional(),
});

/** A party as it is booked, by its family or by the office. */
export const partyInput = z.strictObject({
  packageId: z.uuid('partyPackage'),
  date: venueDate,
  window: partyWindow,
  kids,
  addonIds: z.array(plainText(60)).max(20, 'tooLong').default([]),
  // It stands in mails to guests: no room for an address in it.
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

/** A family on the list. `waiver` is unknown without an e-mail to look it up by. */
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

/** A party as its host sees it. Amounts in cents, instants as ISO text. */
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
  /** What comes back if it is cancelled now, and the share that this is. */
  refundCents: z.number().int(),
  refundPercent: z.number().int(),
  /** Until when all of it comes back. */
  fullRefundUntil: z.string(),
  /** Until when it is held for its deposit; null where nothing is waited for. */
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
    summary: 'Asks the venue about a party; answered within 24 hours.',
    access: 'visitor',
    body: partyInquiry,
    response: z.object({ success: z.literal(true), id: z.string() }),
    status: 201,
    throttle: { name: 'party-inquiry', limit: 10, minutes: 60 },
  },
  'GET /api/parties/availability': {
    summary: 'The three windows of a day, each free or not, and why not.',
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
    summary: 'Holds room and spots, and answers the payment page of the deposit.',
    access: 'visitor',
    body: partyInput.extend({ status: z.unknown().optional() }),
    response: z.object({ sessionUrl: z.string(), sessionId: z.string(), partyId: z.string() }),
    throttle: { name: 'party-checkout', limit: 30, minutes: 15 },
  },
  'GET /api/parties/mine': {
    summary: "The signed-in member's parties, the latest first.",
    access: 'member',
    response: z.array(z.object({ ...partyFacts, balanceCents: z.number().int() })),
  },
  'GET /api/parties/:id': {
    summary: 'One party with its guests: own, or by the link in its mail.',
    access: 'public',
    params: partyId,
    query: z.object({ token: linkToken }),
    response: ownParty,
    throttle: byLink,
  },
  'GET /api/parties/:id/party.ics': {
    summary: 'The party for the host’s calendar: own, or by the link in its mail.',
    access: 'public',
    params: partyId,
    query: z.object({ token: linkToken }),
    response: z.string(),
    contentType: 'text/calendar; charset=utf-8',
    throttle: byLink,
  },
  'POST /api/parties/:id/pay': {
    summary: 'The payment page of the deposit while it is held, of the rest once it is booked.',
    access: 'public',
    params: partyId,
    body: z.strictObject({ token: linkToken }),
    response: z.object({ sessionUrl: z.string() }),
    throttle: byLink,
  },
  'POST /api/parties/:id/cancel': {
    summary: 'Cancels; what comes back follows the policy of parties.',
    access: 'public',
    params: partyId,
    body: z.strictObject({ token: linkToken }),
    response: z.object({ success: z.literal(true), refundCents: z.number().int() }),
    throttle: byLink,
  },
  'POST /api/parties/:id/greeting': {
    summary: 'The host’s words on the invitation.',
    access: 'public',
    params: partyId,
    body: z.strictObject({ token: linkToken, greeting: plainText(600) }),
    response: success,
    throttle: byLink,
  },
  'POST /api/parties/:id/guests': {
    summary: 'Writes a family on the guest list by hand.',
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
    summary: 'Takes a family off the guest list.',
    access: 'public',
    params: partyId.extend({ guestId: z.uuid('invalidInput') }),
    body: z.strictObject({ token: linkToken }),
    response: success,
    throttle: byLink,
  },
});
