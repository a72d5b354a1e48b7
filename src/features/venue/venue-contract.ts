import { z } from 'zod';
import { contract } from '#shared/endpoint.ts';
import { languages } from '#shared/languages.ts';
import { venueSettings, venueSettingsChange } from './venue-rules.ts';

/** What every page may know about the venue. Amounts are cents, the time zone an IANA name. */
export const venueFacts = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.object({ street: z.string(), town: z.string(), region: z.string(), zip: z.string() }),
  timezone: z.string(),
  currency: z.string(),
  /** Those that families can choose, of those that there are. */
  languages: z.array(z.enum(languages)),
  today: z.string(),
  siteAccess: z.enum(['open', 'members-only']),
  payments: z.enum(['stripe', 'sandbox']),
  openPlayCents: z.number().int(),
  trialCents: z.number().int(),
  /** Of each further child; null where all cost the same. */
  siblingCents: z.number().int().nullable(),
  /** How each language writes the venue's amounts (knowMoneyStyle). */
  moneyStyles: z.record(
    z.enum(languages),
    z.object({ before: z.string(), after: z.string(), group: z.string(), decimal: z.string() }),
  ),
  maxChildrenPerBooking: z.number().int(),
  refundUntilHoursBefore: z.number().int(),
  consentTicked: z.boolean(),
  /** The sign-in buttons that have credentials; `oidc` sends /api/login elsewhere. */
  signInWith: z.array(z.enum(['google', 'github', 'twitter', 'apple', 'oidc'])),
});

export type VenueFacts = z.output<typeof venueFacts>;

declare module '#platform/client/use-venue.ts' {
  interface PageVenue extends VenueFacts {}
}

export const venueContract = contract({
  'GET /api/venue': {
    summary:
      'What every page needs to know of the venue: name, time zone, prices, sign-in buttons.',
    access: 'public',
    response: venueFacts,
  },
  'GET /api/admin/settings': {
    summary: "The venue's settings.",
    access: 'admin',
    response: venueSettings,
  },
  'GET /api/admin/settings/languages': {
    summary: 'How many accounts chose a language that would no longer be offered.',
    access: 'admin',
    query: z.object({ languagesOffered: venueSettings.shape.languagesOffered.unwrap() }),
    response: z.object({ members: z.number().int() }),
  },
  'PATCH /api/admin/settings': {
    summary: "Changes some of the venue's settings; answers all of them.",
    access: 'admin',
    body: venueSettingsChange,
    response: venueSettings,
  },
});
