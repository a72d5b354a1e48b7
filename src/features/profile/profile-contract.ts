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

const line = (problem: string, longest: number) =>
  z
    .string(problem)
    .trim()
    .max(longest, 'tooLong')
    .regex(/^\P{Cc}*$/u, 'noControlCharacters');

const emptyAsNull = (text: string | null) => text || null;

/** Some words that may stay empty: nothing, and null, are stored as null. */
const words = (longest: number) => line('invalidInput', longest).nullable().transform(emptyAsNull);

/** The same for a text of several lines. */
const text = (longest: number) =>
  z
    .string('invalidInput')
    .trim()
    .max(longest, 'tooLong')
    .regex(/^(?:\P{Cc}|[\r\n\t])*$/u, 'noControlCharacters')
    .nullable()
    .transform(emptyAsNull);

/** A list of choices; one that is named twice counts once. */
const chosen = <const Choices extends readonly [string, ...string[]]>(choices: Choices) =>
  z
    .array(z.enum(choices, 'invalidInput'), 'invalidInput')
    .max(50, 'tooLong')
    .transform((list) => [...new Set(list)]);

const toggle = z.boolean('invalidInput');

/** What the completion form has (spec 5, Profile form); `email` is only looked at for its form. */
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
  parentRole: words(80),
  pronouns: words(80),
  parentInterests: chosen(PARENT_INTERESTS),
  otherInterests: words(500),
  parentVibe: z
    .enum([...PARENT_VIBES, ''], 'invalidInput')
    .nullable()
    .transform((vibe) => vibe || null),
  connectionTypes: chosen(CONNECTION_TYPES),
  preferredMeetups: chosen(PREFERRED_MEETUPS),
  typicalAvailability: chosen(AVAILABILITY),
  comfortLevel: chosen(COMFORT_LEVELS),
  languagesSpoken: words(200),
  accessibilityNeeds: text(1000),
  perfectMorning: text(2000),
  lookingToMeet: text(2000),
  additionalNotes: text(2000),
};

/** What /profile adds to it (decisions: Profile). */
export const furtherFields = {
  zipCode: line('invalidInput', 12)
    .regex(/^[\p{L}\d -]*$/u, 'zipCode')
    .nullable()
    .transform(emptyAsNull),
  bio: text(1000),
  interests: chosen(INTERESTS),
  notifyMatches: toggle,
  notifyEvents: toggle,
  notifyBookings: toggle,
  notifyMessages: toggle,
  /** Consent to marketing mail. */
  newsConsent: toggle,
  visibility: z.enum(VISIBILITIES, 'invalidInput'),
};

/** Some of the profile, or all of it. */
export const profileChange = z.strictObject({ ...intakeFields, ...furtherFields }).partial();

const wholeNumber = (most: number) =>
  z
    .number({ error: ({ input }) => (input === undefined ? 'required' : 'childAge') })
    .int('childAge')
    .min(0, 'childAge')
    .max(most, 'childAge');

const childAvailability = chosen(AVAILABILITY);

/** `ageMonths` is the whole age in months; `ageYears` only repeats it (spec 3, children). */
export const newChild = z.strictObject({
  ageYears: wholeNumber(MAX_YEARS).optional(),
  ageMonths: wholeNumber(MAX_MONTHS),
  typicalAvailability: childAvailability.default([]),
});

/** A child who has outgrown the form reads older than can be entered, and can be sent back so. */
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

const said = z.string().nullable();

export const profile = z.object({
  firstName: z.string(),
  lastName: z.string(),
  /** It changes only through verification (decisions: Profile). */
  email: z.string(),
  parentRole: said,
  pronouns: said,
  phone: said,
  neighborhood: said,
  preferredContactMethod: z.enum(CONTACT_METHODS),
  smsOptIn: z.boolean(),
  parentInterests: z.array(z.enum(PARENT_INTERESTS)),
  otherInterests: said,
  parentVibe: z.enum(PARENT_VIBES).nullable(),
  connectionTypes: z.array(z.enum(CONNECTION_TYPES)),
  preferredMeetups: z.array(z.enum(PREFERRED_MEETUPS)),
  typicalAvailability: z.array(z.enum(AVAILABILITY)),
  comfortLevel: z.array(z.enum(COMFORT_LEVELS)),
  languagesSpoken: said,
  accessibilityNeeds: said,
  perfectMorning: said,
  lookingToMeet: said,
  additionalNotes: said,
  zipCode: said,
  bio: said,
  interests: z.array(z.enum(INTERESTS)),
  notifyMatches: z.boolean(),
  notifyEvents: z.boolean(),
  notifyBookings: z.boolean(),
  notifyMessages: z.boolean(),
  newsConsent: z.boolean(),
  visibility: z.enum(VISIBILITIES),
  /** The household's, oldest entry first; a person without one has the own ones. */
  children: z.array(child),
  /** False for who was invited to a household: its owner looks after the children. */
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
  /** Visits of a pass that are given up. */
  visits: z.number().int(),
  backCents: z.number().int(),
  lostCents: z.number().int(),
});

/** What deleting the account would do now. Amounts are cents. */
export const deletionPreview = z.object({
  /** How one proves that it is oneself: by the password, or by typing the e-mail. */
  proof: z.enum(['password', 'email']),
  /** Why it cannot be done now: nobody else could look after the venue. */
  isLastAdmin: z.boolean(),
  /** What ends, with what comes back and what is given up; gift cards work on. */
  parts: z.array(endingPart),
  backCents: z.number().int(),
  lostCents: z.number().int(),
  /** What only the venue can settle: while there is one, nothing is deleted. */
  obstacles: z.array(z.enum(['visit', 'payment', 'review', 'dispute', 'owed', 'failed-refund'])),
  /** Names this list: sent along with the deletion, which refuses if the list has changed. */
  seen: z.string(),
  household: z.enum(['none', 'owner', 'adult']),
});

export type DeletionPart = z.output<typeof endingPart>;
export type DeletionPreview = z.output<typeof deletionPreview>;

const childId = z.object({ id: z.string().max(100, 'tooLong') });

export const profileContract = contract({
  'GET /api/profile': {
    summary: 'The own profile with the children.',
    access: 'member',
    response: profile,
  },
  'PATCH /api/profile': {
    summary: 'Changes some fields of the own profile, or all; answers it whole.',
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
    summary: "Changes an own child's age or availability.",
    access: 'member',
    params: childId,
    body: childChange,
    response: child,
  },
  'DELETE /api/children/:id': {
    summary: 'Removes an own child.',
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
    summary: 'What deleting the account would do now.',
    access: 'member',
    response: deletionPreview,
  },
  'POST /api/profile/delete': {
    summary: 'Deletes the account. Asks for the password, or without one for the e-mail.',
    access: 'member',
    throttle: { name: 'profile-delete', limit: 10, minutes: 15 },
    body: z.strictObject({
      password: z.string('required').min(1, 'required').max(128, 'tooLong').optional(),
      email: z.string('validEmail').trim().toLowerCase().max(254, 'tooLong').optional(),
      /** The list that was shown: if it has changed, the deletion refuses. */
      seen: z.string().max(100, 'tooLong').optional(),
    }),
    response: z.object({ success: z.literal(true) }),
  },
});
