import { z } from 'zod';
import { priceList } from '#features/prices/price-list-fields.ts';
import { contract } from '#shared/endpoint.ts';
import { languages } from '#shared/languages.ts';
import { questionAndAnswer } from './page-texts-fields.ts';
import { builtInQuestions, pageTextNames, socialNames } from './page-texts-rules.ts';
import { seededFacts } from './venue-facts-rules.ts';
import { hoursExceptions, openingHours, venueAmenities } from './venue-fields.ts';
import { hexColor, logoImage, photoImage } from './venue-look-fields.ts';
import { venueSettings, venueSettingsChange } from './venue-settings.ts';

const textByLanguage = z.record(z.enum(languages), z.string());

/** The venue's page texts in one language; empty strings if not entered. */
const localizedPageTexts = z.object({
  ...(Object.fromEntries(pageTextNames.map((name) => [name, z.string()])) as Record<
    (typeof pageTextNames)[number],
    z.ZodString
  >),
  questions: z.array(questionAndAnswer),
});

export type LocalizedPageTexts = z.output<typeof localizedPageTexts>;

/** The venue's public facts. Amounts in cents, the time zone as an IANA name. */
export const venueFacts = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.object({ street: z.string(), town: z.string(), region: z.string(), zip: z.string() }),
  /** Null if the venue has not entered both coordinates. */
  geo: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
  /** Empty if the hours are derived from the schedule. */
  openingHours,
  /** The upcoming days on which the hours differ. */
  hoursExceptions,
  /** Those of the next weeks, formatted. */
  exceptionLines: z.object({ en: z.array(z.string()), es: z.array(z.string()) }),
  /** The open days as formatted lines, so that pages need not load date formatting. */
  openHours: z.object({ en: z.array(z.string()), es: z.array(z.string()) }),
  /** In months; null if not specified. */
  ages: z.object({ fromMonths: z.number().nullable(), toMonths: z.number().nullable() }),
  claims: venueAmenities,
  /** What pages do not say yet, because the owner has not confirmed it (decision 0054). */
  unconfirmed: z.array(z.enum(seededFacts)),
  /** Texts written by the venue; empty if not entered. */
  directions: textByLanguage,
  included: textByLanguage,
  bring: textByLanguage,
  /** Page texts written by the venue. */
  words: z.record(z.enum(languages), localizedPageTexts),
  hiddenQuestions: z.array(z.enum(builtInQuestions)),
  socials: z.array(z.object({ name: z.enum(socialNames), url: z.string() })),
  /** The venue's branding; null or empty for the product's. */
  look: z.object({
    primaryColor: hexColor.nullable(),
    secondaryColor: hexColor.nullable(),
    logo: logoImage.nullable(),
    icon: z.object({ id: z.string() }).nullable(),
    photos: z.array(photoImage.omit({ altEn: true, altEs: true }).extend({ alt: textByLanguage })),
  }),
  timezone: z.string(),
  currency: z.string(),
  /** The languages that families can choose. */
  languages: z.array(z.enum(languages)),
  today: z.string(),
  siteAccess: z.enum(['open', 'members-only']),
  payments: z.enum(['stripe', 'sandbox']),
  /** Whether everyone can sign in, nothing is sent, and all data is rebuilt each night (decision 0055). */
  isDemo: z.boolean(),
  /** How each language formats amounts in the venue's currency. */
  moneyStyles: z.record(
    z.enum(languages),
    z.object({ before: z.string(), after: z.string(), group: z.string(), decimal: z.string() }),
  ),
  /** The admission types for sale, with their prices and taxes. */
  priceList,
  refundUntilHoursBefore: z.number().int(),
  /** What a booking whose family neither came nor cancelled may cost, in cents; 0 for nothing. */
  noShowFeeCents: z.number().int(),
  consentTicked: z.boolean(),
  /** The sign-in providers with configured credentials; if they include `oidc`, /api/login redirects to that one. */
  signInWith: z.array(z.enum(['google', 'github', 'twitter', 'apple', 'oidc'])),
});

export type VenueFacts = z.output<typeof venueFacts>;

declare module '#platform/client/use-venue.ts' {
  interface PageVenue extends VenueFacts {}
}

/** How many coming bookings of sessions, events and parties keep their local times in another time zone. */
const comingAppointments = z.object({
  bookings: z.number().int(),
  events: z.number().int(),
  parties: z.number().int(),
});

export type ComingAppointments = z.output<typeof comingAppointments>;

export const venueContract = contract({
  'GET /api/venue': {
    summary: 'Returns the venue’s public facts: name, time zone, prices, sign-in buttons.',
    access: 'public',
    sharedBy: 'everyone',
    response: venueFacts,
  },
  'GET /api/admin/settings': {
    summary: "Returns the venue's settings.",
    access: 'admin',
    response: venueSettings,
  },
  'GET /api/admin/settings/languages': {
    summary: 'Counts the accounts whose language would no longer be offered.',
    access: 'admin',
    query: z.object({ languagesOffered: venueSettings.shape.languagesOffered.unwrap() }),
    response: z.object({ members: z.number().int() }),
  },
  'GET /api/admin/settings/appointments': {
    summary: 'Counts what another time zone moves: coming bookings, events and parties.',
    access: 'admin',
    response: comingAppointments,
  },
  'PATCH /api/admin/settings': {
    summary: 'Updates the given settings and returns all settings.',
    access: 'admin',
    body: venueSettingsChange.omit({ priceList: true, scheduleHours: true, unconfirmed: true }),
    maxBodyValues: 1000,
    response: venueSettings,
  },
});
