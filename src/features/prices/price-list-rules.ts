import type { z } from 'zod';
import { weekdayOf } from '#shared/venue-dates.ts';
import type { priceList } from './price-list-fields.ts';

export type PriceList = z.output<typeof priceList>;
export type AdmissionType = PriceList['types'][number];
export type PriceRule = AdmissionType['rules'][number];
export type TaxRate = PriceList['taxRates'][number];
export type SessionName = PriceList['sessionNames'][number];

/** The most admissions of a booking that take a spot (booking_children). */
export const MAX_COUNTED = 12;
export const channels = ['online', 'desk', 'trial'] as const;
export type Channel = (typeof channels)[number];

/** What can be sold, each with at most one tax rate. Gift cards have none: they are taxed when spent. */
export const taxedKinds = [
  'admission',
  'trial',
  'extra',
  'event',
  'party',
  'pass',
  'membership',
] as const;
/** Sold with lines of its own, which an added tax needs. The other kinds have their tax included in the price. */
export const addedTaxKinds: readonly TaxedKind[] = ['admission', 'trial', 'extra', 'event'];

export type TaxedKind = (typeof taxedKinds)[number];

/** Whether a rule applies whenever no rule before it does. */
export const isDefaultRule = ({
  cents: _,
  ...conditions
}: { cents: number } & Record<string, unknown>): boolean =>
  Object.values(conditions).every((condition) => condition === undefined);

/** The settings that a venue without a price list has its prices from. */
export type PriceSettings = {
  openPlayCents: number;
  siblingCents: number | null;
  trialCents: number;
  maxChildrenPerBooking: number;
  taxPercent: number;
  priceList: PriceList | null;
};

const derived = new WeakMap<object, PriceList>();

/** The venue's price list: its own, or the one that follows from the settings. */
export function priceListOf(settings: PriceSettings): PriceList {
  if (settings.priceList) return settings.priceList;
  const existing = derived.get(settings);
  if (existing) return existing;
  const list = listFromSettings(settings);
  derived.set(settings, list);
  return list;
}

export const DEFAULT_TYPE_ID = 'child';
const SETTINGS_RATE_ID = 'tax';

/** Moves the prices of the settings into rules (spec 9: session $15, trial $20). */
function listFromSettings(settings: PriceSettings): PriceList {
  const { openPlayCents, siblingCents, trialCents, taxPercent } = settings;
  const rateId = taxPercent > 0 ? SETTINGS_RATE_ID : null;
  return {
    version: 0,
    types: [
      {
        id: DEFAULT_TYPE_ID,
        kind: 'admission',
        names: { en: 'Child', es: 'Niño' },
        explanations: { en: '', es: '' },
        fromMonths: null,
        toMonths: null,
        counted: true,
        most: settings.maxChildrenPerBooking,
        active: true,
        rules: [
          { cents: trialCents, channel: 'trial' },
          ...(siblingCents !== null && siblingCents < openPlayCents
            ? [{ cents: siblingCents, fromNth: 2 }]
            : []),
          { cents: openPlayCents },
        ],
      },
    ],
    sessionNames: [],
    taxRates: rateId ? [{ id: rateId, name: 'Tax', percent: taxPercent, kind: 'included' }] : [],
    taxOf: Object.fromEntries(taxedKinds.map((kind) => [kind, rateId])) as PriceList['taxOf'],
  };
}

/** The types on sale, in order. */
export const activeTypes = ({ types }: PriceList): AdmissionType[] =>
  types.filter(({ active }) => active);

/** The type of a booking that names none: the first one that takes a spot. */
export function defaultType(list: PriceList): AdmissionType {
  const type = activeTypes(list).find(({ counted }) => counted);
  if (!type) throw new Error('the price list has no counted admission');
  return type;
}

/** The tax rate of a kind of sale; null for none. */
export const rateOf = ({ taxOf, taxRates }: PriceList, kind: TaxedKind): TaxRate | null =>
  taxRates.find(({ id }) => id === taxOf[kind]) ?? null;

/** The name of the session that starts at a venue-local time; null for one without. */
export function sessionNameAt(
  { sessionNames }: Pick<PriceList, 'sessionNames'>,
  venueDate: string,
  startTime: string,
): SessionName | null {
  if (sessionNames.length === 0) return null;
  const day = weekdayOf(venueDate);
  const isSlot = (slot: SessionName['slots'][number]) =>
    slot.weekday === day && slot.startTime === startTime;
  return sessionNames.find(({ slots }) => slots.some(isSlot)) ?? null;
}

/** Ages, in months, that no admission or more than one admission is for. Shown to the owner, not forbidden. */
export function ageNotes(types: readonly AdmissionType[]) {
  const spans = types
    .filter(({ kind, active, fromMonths, toMonths }) => {
      return kind === 'admission' && active && (fromMonths !== null || toMonths !== null);
    })
    .map(({ fromMonths, toMonths }) => ({ from: fromMonths ?? 0, to: toMonths ?? Infinity }))
    .sort((a, b) => a.from - b.from);
  const notes: { kind: 'gap' | 'overlap'; fromMonths: number; toMonths: number }[] = [];
  let reached = spans[0]?.from ?? 0;
  for (const { from, to } of spans) {
    if (from > reached) notes.push({ kind: 'gap', fromMonths: reached, toMonths: from });
    const shared = Math.min(reached, to);
    if (from < shared) notes.push({ kind: 'overlap', fromMonths: from, toMonths: shared });
    reached = Math.max(reached, to);
  }
  return notes;
}
