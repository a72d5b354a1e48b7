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

const line = (problem: string, maxLength: number) =>
  z
    .string(problem)
    .trim()
    .max(maxLength, 'tooLong')
    .regex(/^\P{Cc}*$/u, 'noControlCharacters');

const emptyAsNull = (text: string | null) => text || null;

/** An optional line; empty is stored as null. */
const optionalLine = (maxLength: number) =>
  line('invalidInput', maxLength).nullable().transform(emptyAsNull);

/** An optional text of several lines. */
const optionalText = (maxLength: number) =>
  z
    .string('invalidInput')
    .trim()
    .max(maxLength, 'tooLong')
    .regex(/^(?:\P{Cc}|[\r\n\t])*$/u, 'noControlCharacters')
    .nullable()
    .transform(emptyAsNull);

/** A list of choices, without duplicates. */
const chosen = <const Choices extends readonly [string, ...string[]]>(choices: Choices) =>
  z
    .array(z.enum(choices, 'invalidInput'), 'invalidInput')
    .max(50, 'tooLong')
    .transform((list) => [...new Set(list)]);

const toggle = z.boolean('invalidInput');

/** The intake form's fields (spec 5, Profile form); `email` is validated but not changed. */
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
  parentInterests: chosen(PARENT_INTERESTS),
  otherInterests: optionalLine(500),
  parentVibe: z
    .enum([...PARENT_VIBES, ''], 'invalidInput')
    .nullable()
    .transform((vibe) => vibe || null),
  connectionTypes: chosen(CONNECTION_TYPES),
  preferredMeetups: chosen(PREFERRED_MEETUPS),
  typicalAvailability: chosen(AVAILABILITY),
  comfortLevel: chosen(COMFORT_LEVELS),
  languagesSpoken: optionalLine(200),
  accessibilityNeeds: optionalText(1000),
  perfectMorning: optionalText(2000),
  lookingToMeet: optionalText(2000),
  additionalNotes: optionalText(2000),
};

/** The other fields of /profile (decisions: Profile). */
export const extraFields = {
  zipCode: line('invalidInput', 12)
    .regex(/^[\p{L}\d -]*$/u, 'zipCode')
    .nullable()
    .transform(emptyAsNull),
  bio: optionalText(1000),
  interests: chosen(INTERESTS),
  notifyMatches: toggle,
  notifyEvents: toggle,
  notifyBookings: toggle,
  notifyMessages: toggle,
  /** Consent to marketing mail. */
  newsConsent: toggle,
  visibility: z.enum(VISIBILITIES, 'invalidInput'),
};

export const profileChange = z.strictObject({ ...intakeFields, ...extraFields }).partial();

const wholeNumber = (max: number) =>
  z
    .number({ error: ({ input }) => (input === undefined ? 'required' : 'childAge') })
    .int('childAge')
    .min(0, 'childAge')
    .max(max, 'childAge');

const childAvailability = chosen(AVAILABILITY);

/** `ageMonths` is the whole age in months; `ageYears` only repeats it (spec 3, children). */
export const newChild = z.strictObject({
  ageYears: wholeNumber(MAX_YEARS).optional(),
  ageMonths: wholeNumber(MAX_MONTHS),
  typicalAvailability: childAvailability.default([]),
});

/** Accepts ages beyond the form's limit: an older child's unchanged age can be sent back. */
export const childChange = z
  .strictObject({
    id: z.string('invalidInput').max(100, 'tooLong'),
    ageYears: wholeNumber(100),
    ageMonths: wholeNumber(1200),
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
  /** Changes only through verification (decisions: Profile). */
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
  /** The household's children, in order of entry. */
  children: z.array(child),
  /** False for invited adults of a household who may only view its children. */
  mayEditChildren: z.boolean(),
});

export type Profile = z.output<typeof profile>;
export type ProfileChange = z.output<typeof profileChange>;
export type Child = z.output<typeof child>;

const endingPart = z.object({
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
  /** Unused visits of a pass, which are lost. */
  visits: z.number().int(),
  backCents: z.number().int(),
  lostCents: z.number().int(),
});

/** The consequences of deleting the account now. Amounts are cents. */
export const deletionPreview = z.object({
  /** Confirmed by the password, or by typing the e-mail. */
  proof: z.enum(['password', 'email']),
  /** The last admin cannot be deleted. */
  isLastAdmin: z.boolean(),
  /** What ends, with refunds and losses; gift cards stay valid. */
  parts: z.array(endingPart),
  backCents: z.number().int(),
  lostCents: z.number().int(),
  /** Reasons that block the deletion until the venue has settled them. */
  obstacles: z.array(z.enum(['visit', 'payment', 'review', 'dispute', 'owed', 'failed-refund'])),
  /** A fingerprint of `parts`, sent with the deletion, which is refused if they have changed. */
  seen: z.string(),
  household: z.enum(['none', 'owner', 'adult']),
});

export type DeletionPart = z.output<typeof endingPart>;
export type DeletionPreview = z.output<typeof deletionPreview>;

const childId = z.object({ id: z.string().max(100, 'tooLong') });

export const profileContract = contract({
  'GET /api/profile': {
    summary: "The caller's profile with the family's children.",
    access: 'member',
    response: profile,
  },
  'PATCH /api/profile': {
    summary: "Changes fields of the caller's profile; returns all of it.",
    access: 'member',
    body: profileChange,
    response: profile,
  },
  'GET /api/children': {
    summary: "The family's children.",
    access: 'member',
    response: z.array(child),
  },
  'POST /api/children': {
    summary: 'Adds a child, at most twelve.',
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
    summary: 'Everything that is stored about the caller, as a JSON file.',
    access: 'member',
    throttle: { name: 'profile-data', limit: 20, minutes: 60 },
    contentType: 'application/json; charset=utf-8',
    response: z.string(),
  },
  'GET /api/profile/delete': {
    summary: 'The consequences of deleting the account now.',
    access: 'member',
    response: deletionPreview,
  },
  'POST /api/profile/delete': {
    summary: 'Deletes the account, confirmed by the password, or by the e-mail without one.',
    access: 'member',
    throttle: { name: 'profile-delete', limit: 10, minutes: 15 },
    body: z.strictObject({
      password: z.string('required').min(1, 'required').max(128, 'tooLong').optional(),
      email: z.string('validEmail').trim().toLowerCase().max(254, 'tooLong').optional(),
      /** The preview's fingerprint: refuses if the preview has changed. */
      seen: z.string().max(100, 'tooLong').optional(),
    }),
    response: z.object({ success: z.literal(true) }),
  },
});
