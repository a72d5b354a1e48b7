import { z } from 'zod';
import { priceList } from '#features/prices/price-list-fields.ts';
import { languages } from '#shared/languages.ts';
import { hasCents } from '#shared/money.ts';
import { isTimeZone } from '#shared/venue-dates.ts';
import { EXAMPLE_EMAIL } from './example-email.ts';
import { DEFAULT_MATCH_WEIGHTS, matchWeights } from './match-weights-fields.ts';
import { pageTextSettings, socialSettings } from './page-texts-fields.ts';
import { RETENTION_DEFAULTS, retentionPeriods } from './retention-rules.ts';
import { seededFacts } from './venue-facts-rules.ts';
import {
  ageInMonths,
  hoursExceptions,
  openingHours,
  venueAmenities,
  venueText,
} from './venue-fields.ts';
import { venueLook } from './venue-look-fields.ts';

const cents = z.number().int('validPrice').min(0, 'validPrice').max(10_000_00, 'validPrice');

/**
 * The venue's settings with their defaults (spec 9). Stored as one row; a missing
 * value falls back to its default here, so a new setting needs no migration.
 */
export const venueSettings = z.object({
  name: z.string().trim().min(1).max(80).default('Playvillage'),
  email: z.email('validEmail').default(EXAMPLE_EMAIL),
  phone: z.string().trim().max(40).default(''),
  street: z.string().trim().max(120).default(''),
  town: z.string().trim().max(80).default(''),
  region: z.string().trim().max(80).default(''),
  zip: z.string().trim().max(20).default(''),
  /** What pages do not say yet, because the owner has not confirmed it (decision 0054). */
  unconfirmed: z.array(z.enum(seededFacts)).default([]),
  timezone: z.string().refine(isTimeZone, 'timezone').default('America/New_York'),
  currency: z.string().toLowerCase().refine(hasCents, 'currency').default('usd'),
  /** Weekly opening hours; empty to show the hours of the schedule's sessions (decision 0043). */
  openingHours: openingHours.default([]),
  /** The hours of the weekly schedule's sessions; written with the schedule, and shown if none are entered. */
  scheduleHours: openingHours.default([]),
  /** Days on which the hours differ (decision 0043). */
  hoursExceptions: hoursExceptions.default([]),
  /** The age range of the venue, in months; null if not specified. */
  agesFromMonths: ageInMonths.nullable().default(null),
  agesToMonths: ageInMonths.nullable().default(null),
  /** The amenities that pages may mention; none by default. */
  claims: venueAmenities.default([]),
  /** Directions, and what a visit includes, written by the venue. */
  directionsEn: venueText.default(''),
  directionsEs: venueText.default(''),
  includedEn: venueText.default(''),
  includedEs: venueText.default(''),
  /** What families should bring, said after booking. */
  bringEn: venueText.default(''),
  bringEs: venueText.default(''),
  ...pageTextSettings,
  ...socialSettings,
  /** For search engines and map links. */
  latitude: z.number().min(-90).max(90).nullable().default(null),
  longitude: z.number().min(-180).max(180).nullable().default(null),
  /** The language for visitors whose browser requests no supported language (decision 0013). */
  firstLanguage: z.enum(languages).default('en'),
  /** The languages families can choose. Switching one off leaves accounts unchanged, but email uses the other. */
  languagesOffered: z.enum(['both', ...languages]).default('both'),
  /** Spec 9: single booking $15.00, guest trial $20.00. */
  openPlayCents: cents.default(1500),
  /** The price of each additional child, at most the first child's; null to charge every child the same. */
  siblingCents: cents.nullable().default(null),
  trialCents: cents.default(2000),
  /**
   * Admission types, price rules and tax rates (decision 0045). Null while they are derived from the price settings.
   * Once it is set, the price settings are read from its default type, and changing them changes it.
   */
  priceList: priceList.nullable().default(null),
  maxChildrenPerBooking: z.number().int().min(1).max(12).default(1),
  /** Spots of each slot reserved for walk-ins. */
  walkInReserve: z.number().int().min(0).max(500).default(0),
  /** Full refund until this many hours before the start, none after that. */
  refundUntilHoursBefore: z.number().int().min(0).max(720).default(24),
  /**
   * What staff may ask of a family that neither came nor cancelled, per booking (decision 0058); null for nothing. At
   * least the payment provider's minimum.
   */
  noShowFeeCents: cents.min(50, 'noShowFeeTooLow').nullable().default(null),
  /** How long a family on the waitlist can accept the offer of a freed spot. */
  waitlistOfferMinutes: z.number().int().min(5).max(1440).default(60),
  waitlistEnabled: z.boolean().default(true),
  /** Whether the wall screen shows first names. */
  floorNames: z.boolean().default(false),
  /** Whether the landing page's waitlist form pre-ticks consent (spec 2), where the law allows it. */
  consentTicked: z.boolean().default(true),
  /** The hour, on the day before the visit in the venue's time zone, at which reminders are sent. */
  reminderHour: z.number().int().min(0).max(23).default(17),
  /** Whether a guardian can choose credit instead of a refund when cancelling. */
  creditForCancelling: z.enum(['offered', 'never']).default('offered'),
  /** The share of a party's price paid on booking (decision 0021). */
  partyDepositPercent: z.number().int().min(5).max(100).default(25),
  /** The tax included in all prices, in percent (decision 0026); 0 for none. */
  taxPercent: z.number().min(0).max(50).multipleOf(0.001).default(0),
  waiverValidMonths: z.number().int().min(1).max(120).default(12),
  /** Who gets an active member code: everyone who signs up, or only members with a membership. */
  memberCodes: z.enum(['open', 'membership-required']).default('open'),
  /** How many days a membership stays valid after a renewal is due or fails. */
  membershipGraceDays: z.number().int().min(0).max(60).default(7),
  /** The weight of each part of a match (decision 0023). */
  matchWeights: matchWeights.default(DEFAULT_MATCH_WEIGHTS),
  /** The minimum score of a match. */
  matchLeastScore: z.number().int().min(0).max(100).default(50),
  /** The minimum score for automatic approval; 101 for none. */
  matchApproveFrom: z.number().int().min(0).max(101).default(101),
  /** Retention periods in months (decision 0033). */
  retention: retentionPeriods.default(RETENTION_DEFAULTS),
  /** Whether staff and admins are prompted for a second factor, or need one to work at the desk. */
  staffSecondFactor: z.enum(['asked', 'required']).default('asked'),
  /** Logo, colors and photos; changed by the look feature. */
  look: venueLook.default(venueLook.parse({})),
});

const { look: _, ...changeable } = venueSettings.shape;

/** A partial update: omitted settings do not fall back to their defaults. */
export const venueSettingsChange = z.strictObject(
  Object.fromEntries(
    Object.entries(changeable).map(([name, field]) => [name, field.unwrap().optional()]),
  ) as {
    [Name in keyof typeof changeable]: z.ZodOptional<
      ReturnType<(typeof changeable)[Name]['unwrap']>
    >;
  },
);

export type VenueSettings = z.output<typeof venueSettings>;
