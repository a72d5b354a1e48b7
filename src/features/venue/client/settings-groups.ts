import type { Language } from '#shared/languages.ts';
import type { VenueSettings } from '../venue-settings.ts';

export type SettingName = keyof VenueSettings;
export type WeightName = keyof VenueSettings['matchWeights'];

/** How a setting is edited; money is edited in the currency's unit and stored in cents. */
export type SettingControl =
  | { kind: 'text'; maxLength: number; type?: 'email' | 'tel' | 'url' }
  | { kind: 'multiline'; maxLength: number }
  | { kind: 'number'; min: number; max: number; step?: number; optional?: boolean }
  | { kind: 'age' }
  /** Text inputs with suggestions. */
  | { kind: 'timeZone' }
  | { kind: 'currency' }
  /** Lists, edited as JSON in the draft. */
  | { kind: 'hours' }
  | { kind: 'hoursExceptions' }
  | { kind: 'claims' }
  | { kind: 'money'; optional?: boolean }
  | { kind: 'switch' }
  | { kind: 'choice'; choices: readonly Choice[] };

export type Choice =
  | Language
  | 'both'
  | 'offered'
  | 'never'
  | 'open'
  | 'membership-required'
  | 'asked'
  | 'required';

const text = (maxLength: number, type?: 'email' | 'tel' | 'url'): SettingControl =>
  type ? { kind: 'text', maxLength, type } : { kind: 'text', maxLength };
const number = (min: number, max: number): SettingControl => ({ kind: 'number', min, max });
const choice = (...choices: Choice[]): SettingControl => ({ kind: 'choice', choices });

/** The settings by group. Match weights, retention, page texts, look and price list have editors of their own. */
export const settingsGroups = {
  venue: {
    name: text(80),
    email: text(254, 'email'),
    phone: text(40, 'tel'),
    languagesOffered: choice('both', 'en', 'es'),
    firstLanguage: choice('en', 'es'),
  },
  place: {
    street: text(120),
    town: text(80),
    region: text(80),
    zip: text(20),
    timezone: { kind: 'timeZone' },
    currency: { kind: 'currency' },
    latitude: { kind: 'number', min: -90, max: 90, step: 0.00001, optional: true },
    longitude: { kind: 'number', min: -180, max: 180, step: 0.00001, optional: true },
  },
  visit: {
    openingHours: { kind: 'hours' },
    hoursExceptions: { kind: 'hoursExceptions' },
    agesFromMonths: { kind: 'age' },
    agesToMonths: { kind: 'age' },
    claims: { kind: 'claims' },
    includedEn: { kind: 'multiline', maxLength: 600 },
    includedEs: { kind: 'multiline', maxLength: 600 },
    bringEn: { kind: 'multiline', maxLength: 600 },
    bringEs: { kind: 'multiline', maxLength: 600 },
    directionsEn: { kind: 'multiline', maxLength: 600 },
    directionsEs: { kind: 'multiline', maxLength: 600 },
    instagram: text(300, 'url'),
    facebook: text(300, 'url'),
    tiktok: text(300, 'url'),
    youtube: text(300, 'url'),
  },
  prices: {
    openPlayCents: { kind: 'money' },
    siblingCents: { kind: 'money', optional: true },
    trialCents: { kind: 'money' },
    partyDepositPercent: number(5, 100),
    // Some tax rates have decimals, such as 8.25 percent.
    taxPercent: { kind: 'number', min: 0, max: 50, step: 0.01 },
  },
  bookings: {
    maxChildrenPerBooking: number(1, 12),
    walkInReserve: number(0, 500),
    refundUntilHoursBefore: number(0, 720),
    noShowFeeCents: { kind: 'money', optional: true },
    creditForCancelling: choice('offered', 'never'),
    waitlistEnabled: { kind: 'switch' },
    waitlistOfferMinutes: number(5, 1440),
    reminderHour: number(0, 23),
    waiverValidMonths: number(1, 120),
    floorNames: { kind: 'switch' },
  },
  members: {
    memberCodes: choice('open', 'membership-required'),
    membershipGraceDays: number(0, 60),
    staffSecondFactor: choice('asked', 'required'),
    consentTicked: { kind: 'switch' },
  },
  matches: { matchLeastScore: number(0, 100), matchApproveFrom: number(0, 101) },
} as const satisfies Record<string, Partial<Record<SettingName, SettingControl>>>;

export type GroupName = keyof typeof settingsGroups;

export const groupNames = Object.keys(settingsGroups) as GroupName[];

export const weightNames: readonly WeightName[] = [
  'interests',
  'childAge',
  'availability',
  'location',
  'vibe',
  'role',
];

/** The settings of a group with their controls. */
export const fieldsOf = (group: GroupName) =>
  Object.entries(settingsGroups[group]) as [FieldName, SettingControl][];

export type FieldName = {
  [Group in GroupName]: keyof (typeof settingsGroups)[Group];
}[GroupName];
