import { z } from 'zod';
import { contract } from '#shared/endpoint.ts';
import {
  AVAILABILITY,
  COMFORT_LEVELS,
  CONNECTION_TYPES,
  CONTACT_METHODS,
  INTERESTS,
  PARENT_INTERESTS,
  PARENT_VIBES,
  PREFERRED_MEETUPS,
  VISIBILITIES,
} from './profile-choices.ts';
import { MAX_MONTHS, MAX_YEARS } from './profile-rules.ts';

const line = (errorKey: string, maxLength: number) =>
  z
    .string(errorKey)
    .trim()
    .max(maxLength, 'tooLong')
    .regex(/^\P{Cc}*$/u, 'noControlCharacters');

const emptyAsNull = (text: string | null) => text || null;

/** An empty line is stored as null. */
const optionalLine = (maxLength: number) =>
  line('invalidInput', maxLength).nullable().transform(emptyAsNull);

const optionalText = (maxLength: number) =>
  z
    .string('invalidInput')
    .trim()
    .max(maxLength, 'tooLong')
    .regex(/^(?:\P{Cc}|[\r\n\t])*$/u, 'noControlCharacters')
    .nullable()
    .transform(emptyAsNull);

/** Removes duplicates. */
const choiceList = <const Choices extends readonly [string, ...string[]]>(choices: Choices) =>
  z
    .array(z.enum(choices, 'invalidInput'), 'invalidInput')
    .max(50, 'tooLong')
    .transform((list) => [...new Set(list)]);

const toggle = z.boolean('invalidInput');

/** The intake form's fields (spec 5); `email` is validated but never changed. */
export const intakeFields = {
  firstName: line('firstName', 80).min(1, 'firstName'),
  lastName: line('lastName', 80).min(1, 'lastName'),
  email: z.string('validEmail').trim().max(254, 'tooLong').pipe(z.email('validEmail')),
  phone: line('phoneRequired', 40)
    .min(10, 'phoneRequired')
    .regex(/^[+(]?\d[\d\s().+/-]*(?:(?:ext\.?|x|#)\s*\d+)?$/i, 'phoneCharacters'),
  neighborhood: line('neighborhood', 120).min(1, 'neighborhood'),
  preferredContactMethod: z.enum(CONTACT_METHODS, 'invalidInput'),
  smsOptIn: toggle,
  parentRole: optionalLine(80),
  pronouns: optionalLine(80),
  parentInterests: choiceList(PARENT_INTERESTS),
  otherInterests: optionalLine(500),
  parentVibe: z
    .enum([...PARENT_VIBES, ''], 'invalidInput')
    .nullable()
    .transform((vibe) => vibe || null),
  connectionTypes: choiceList(CONNECTION_TYPES),
  preferredMeetups: choiceList(PREFERRED_MEETUPS),
  typicalAvailability: choiceList(AVAILABILITY),
  comfortLevel: choiceList(COMFORT_LEVELS),
  languagesSpoken: optionalLine(200),
  accessibilityNeeds: optionalText(1000),
  perfectMorning: optionalText(2000),
  lookingToMeet: optionalText(2000),
  additionalNotes: optionalText(2000),
};

/** The fields of /profile that are not in the intake form (decision 0017). */
export const extraFields = {
  zipCode: line('invalidInput', 12)
    .regex(/^[\p{L}\d -]*$/u, 'zipCode')
    .nullable()
    .transform(emptyAsNull),
  bio: optionalText(1000),
  interests: choiceList(INTERESTS),
  notifyMatches: toggle,
  notifyEvents: toggle,
  notifyBookings: toggle,
  notifyMessages: toggle,
  /** Consent to marketing email. */
  newsConsent: toggle,
  visibility: z.enum(VISIBILITIES, 'invalidInput'),
};

export const profileChange = z.strictObject({ ...intakeFields, ...extraFields }).partial();

const ageNumber = (max: number) =>
  z
    .number({ error: ({ input }) => (input === undefined ? 'required' : 'childAge') })
    .int('childAge')
    .min(0, 'childAge')
    .max(max, 'childAge');

const childAvailability = choiceList(AVAILABILITY);

/** `ageMonths` is the total age in months; `ageYears` is redundant (spec 3). */
export const newChild = z.strictObject({
  ageYears: ageNumber(MAX_YEARS).optional(),
  ageMonths: ageNumber(MAX_MONTHS),
  typicalAvailability: childAvailability.default([]),
});

/** Accepts ages above the form's limit, so that an older child's unchanged age can be sent. */
export const childChange = z
  .strictObject({
    id: z.string('invalidInput').max(100, 'tooLong'),
    ageYears: ageNumber(100),
    ageMonths: ageNumber(1200),
    typicalAvailability: childAvailability,
  })
  .partial();

export const child = z.object({
  id: z.string(),
  ageYears: z.number().int(),
  ageMonths: z.number().int(),
  typicalAvailability: z.array(z.enum(AVAILABILITY)),
});

const nullableText = z.string().nullable();

export const profile = z.object({
  firstName: z.string(),
  lastName: z.string(),
  /** Changes only through verification (decision 0017). */
  email: z.string(),
  parentRole: nullableText,
  pronouns: nullableText,
  phone: nullableText,
  neighborhood: nullableText,
  preferredContactMethod: z.enum(CONTACT_METHODS),
  smsOptIn: z.boolean(),
  parentInterests: z.array(z.enum(PARENT_INTERESTS)),
  otherInterests: nullableText,
  parentVibe: z.enum(PARENT_VIBES).nullable(),
  connectionTypes: z.array(z.enum(CONNECTION_TYPES)),
  preferredMeetups: z.array(z.enum(PREFERRED_MEETUPS)),
  typicalAvailability: z.array(z.enum(AVAILABILITY)),
  comfortLevel: z.array(z.enum(COMFORT_LEVELS)),
  languagesSpoken: nullableText,
  accessibilityNeeds: nullableText,
  perfectMorning: nullableText,
  lookingToMeet: nullableText,
  additionalNotes: nullableText,
  zipCode: nullableText,
  bio: nullableText,
  interests: z.array(z.enum(INTERESTS)),
  notifyMatches: z.boolean(),
  notifyEvents: z.boolean(),
  notifyBookings: z.boolean(),
  notifyMessages: z.boolean(),
  newsConsent: z.boolean(),
  visibility: z.enum(VISIBILITIES),
  /** The household's children, in the order they were added. */
  children: z.array(child),
  /** False for adults of a household who may only view its children. */
  mayEditChildren: z.boolean(),
});

export type Profile = z.output<typeof profile>;
export type ProfileChange = z.output<typeof profileChange>;
export type Child = z.output<typeof child>;

const deletionItem = z.object({
  kind: z.enum([
    'booking',
    'party',
    'membership',
    'pass',
    'credit',
    'gift-card',
    'place-in-line',
    'event',
  ]),
  id: z.string(),
  name: z.string(),
  at: z.string().nullable(),
  /** A pass's unused visits, which are lost. */
  visits: z.number().int(),
  refundCents: z.number().int(),
  forfeitedCents: z.number().int(),
});

/** The consequences of deleting the account now. */
export const deletionPreview = z.object({
  /** The required proof: the password, or the email for an account without one. */
  proof: z.enum(['password', 'email']),
  /** The last admin cannot be deleted. */
  isLastAdmin: z.boolean(),
  /** Items that end, with refunds and losses; gift cards remain valid. */
  items: z.array(deletionItem),
  refundCents: z.number().int(),
  forfeitedCents: z.number().int(),
  /** What the venue has to settle before the account can be deleted. */
  obstacles: z.array(z.enum(['visit', 'payment', 'review', 'dispute', 'owed', 'failed-refund'])),
  /** A fingerprint of `items` to send with the deletion, which fails if they have changed. */
  seen: z.string(),
  household: z.enum(['none', 'owner', 'adult']),
});

export type DeletionItem = z.output<typeof deletionItem>;
export type DeletionPreview = z.output<typeof deletionPreview>;

const childId = z.object({ id: z.string().max(100, 'tooLong') });

export const profileContract = contract({
  'GET /api/profile': {
    summary: "Returns the caller's profile with the family's children.",
    access: 'member',
    healthData: 'self',
    response: profile,
  },
  'PATCH /api/profile': {
    summary: "Changes fields of the caller's profile, and returns the full profile.",
    access: 'member',
    body: profileChange,
    healthData: 'self',
    response: profile,
  },
  'GET /api/children': {
    summary: "Returns the family's children.",
    access: 'member',
    response: z.array(child),
  },
  'POST /api/children': {
    summary: 'Adds a child; a family can have at most twelve.',
    access: 'member',
    body: newChild,
    status: 201,
    response: child,
  },
  'PATCH /api/children/:id': {
    summary: "Changes a child's age or availability.",
    access: 'member',
    params: childId,
    body: childChange,
    response: child,
  },
  'DELETE /api/children/:id': {
    summary: 'Removes a child.',
    access: 'member',
    params: childId,
    response: z.object({ success: z.literal(true) }),
  },
  'GET /api/profile/data': {
    summary: 'Returns all data stored about the caller, as a JSON file.',
    access: 'member',
    throttle: { name: 'profile-data', limit: 20, minutes: 60 },
    contentType: 'application/json; charset=utf-8',
    healthData: 'self',
    response: z.string(),
  },
  'GET /api/profile/delete': {
    summary: 'Returns the consequences of deleting the account now.',
    access: 'member',
    response: deletionPreview,
  },
  'POST /api/profile/delete': {
    summary: 'Deletes the account; requires the password, or the email if there is no password.',
    access: 'member',
    throttle: { name: 'profile-delete', limit: 10, minutes: 15 },
    body: z.strictObject({
      password: z.string('required').min(1, 'required').max(128, 'tooLong').optional(),
      email: z.string('validEmail').trim().toLowerCase().max(254, 'tooLong').optional(),
      /** The preview's fingerprint; 409 if the consequences have changed. */
      seen: z.string().max(100, 'tooLong').optional(),
    }),
    response: z.object({ success: z.literal(true) }),
  },
});
