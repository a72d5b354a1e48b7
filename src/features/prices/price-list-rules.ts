import type { z } from 'zod';
import { weekdayOf } from '#shared/venue-dates.ts';
import type { priceList } from './price-list-fields.ts';

export type PriceList = z.output<typeof priceList>;
export type AdmissionType = PriceList['types'][number];
export type PriceRule = AdmissionType['rules'][number];
export type TaxRate = PriceList['taxRates'][number];
export type SessionName = PriceList['sessionNames'][number];

/** The maximum number of spots per booking, as in the database constraint `booking_children`. */
export const MAX_SPOTS_PER_BOOKING = 12;
export const channels = ['online', 'desk', 'trial'] as const;
export type Channel = (typeof channels)[number];

/** The kinds of sales, each with at most one tax rate. Gift cards have none: they are taxed when spent. */
export const taxedKinds = [
  'admission',
  'trial',
  'extra',
  'event',
  'party',
  'pass',
  'membership',
] as const;

export type TaxedKind = (typeof taxedKinds)[number];

/** Whether a rule has no conditions, and so applies if no earlier rule does. */
export const isDefaultRule = ({
  cents: _,
  ...conditions
}: { cents: number } & Record<string, unknown>): boolean =>
  Object.values(conditions).every((condition) => condition === undefined);

/** The settings that determine the prices: the price list, or without one, those it is derived from. */
export type PriceSettings = {
  openPlayCents: number;
  siblingCents: number | null;
  trialCents: number;
  maxChildrenPerBooking: number;
  taxPercent: number;
  priceList: PriceList | null;
};

const derivedLists = new WeakMap<object, PriceList>();

/** Returns the venue's price list, or one derived from the settings; derived lists are cached per settings object. */
export function priceListOf(settings: PriceSettings): PriceList {
  if (settings.priceList) return settings.priceList;
  const existing = derivedLists.get(settings);
  if (existing) return existing;
  const list = derivePriceList(settings);
  derivedLists.set(settings, list);
  return list;
}

export const DEFAULT_TYPE_ID = 'child';
const SETTINGS_RATE_ID = 'tax';

/** Converts the price settings to rules (spec 9: session $15, trial $20). */
function derivePriceList(settings: PriceSettings): PriceList {
  const { openPlayCents, siblingCents, trialCents, taxPercent } = settings;
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
    ...deriveTax(taxPercent),
  };
}

/** The tax of a venue with one rate, included in all its prices; 0 for none. */
export function deriveTax(percent: number): Pick<PriceList, 'taxRates' | 'taxOf'> {
  const rateId = percent > 0 ? SETTINGS_RATE_ID : null;
  return {
    taxRates: rateId ? [{ id: rateId, name: 'Tax', percent, kind: 'included' }] : [],
    taxOf: Object.fromEntries(taxedKinds.map((kind) => [kind, rateId])) as PriceList['taxOf'],
  };
}

/** The types on sale, in order. */
export const getActiveTypes = ({ types }: PriceList): AdmissionType[] =>
  types.filter(({ active }) => active);

/** The list with its extras alone, for sales without an admission of the list: at the desk, and with an event. */
export const listOfExtras = (list: PriceList): PriceList => ({
  ...list,
  types: list.types.filter(({ kind }) => kind === 'extra'),
});

/** Whether there is more than one type to choose from. */
export const hasMultipleTypes = (list: PriceList): boolean => getActiveTypes(list).length > 1;

/** The venue's price list without inactive types, as families and the desk see it. */
export function priceListOnSale(settings: PriceSettings): PriceList {
  const list = priceListOf(settings);
  return { ...list, types: getActiveTypes(list) };
}

/** The type of bookings that specify none: the first active one that takes up a spot. Throws if there is none. */
export function getDefaultType(list: PriceList): AdmissionType {
  const type = getActiveTypes(list).find(({ counted }) => counted);
  if (!type) throw new Error('the price list has no counted admission');
  return type;
}

/** The tax rate of a kind of sale; null for none. */
export const findTaxRate = ({ taxOf, taxRates }: PriceList, kind: TaxedKind): TaxRate | null =>
  taxRates.find(({ id }) => id === taxOf[kind]) ?? null;

/** The tax of a sold line, as a copy that later changes of the rate do not affect; null for none. */
export function findLineTax(
  list: PriceList,
  kind: TaxedKind,
): Pick<TaxRate, 'name' | 'percent' | 'kind'> | null {
  const rate = findTaxRate(list, kind);
  return rate && { name: rate.name, percent: rate.percent, kind: rate.kind };
}

/** Finds the name of the session that starts at a venue date and local time; null if it has none. */
export function findSessionName(
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

/**
 * Finds age ranges, in months, that no admission type covers or that several cover.
 * They are shown to the owner as hints and do not block saving.
 */
export function findAgeGapsAndOverlaps(types: readonly AdmissionType[]) {
  const spans = types
    .filter(({ kind, active, fromMonths, toMonths }) => {
      return kind === 'admission' && active && (fromMonths !== null || toMonths !== null);
    })
    .map(({ fromMonths, toMonths }) => ({ from: fromMonths ?? 0, to: toMonths ?? Infinity }))
    .sort((a, b) => a.from - b.from);
  const notes: { kind: 'gap' | 'overlap'; fromMonths: number; toMonths: number | null }[] = [];
  let coveredUntil = spans[0]?.from ?? 0;
  for (const { from, to } of spans) {
    if (from > coveredUntil) notes.push({ kind: 'gap', fromMonths: coveredUntil, toMonths: from });
    const overlapEnd = Math.min(coveredUntil, to);
    if (from < overlapEnd) {
      const toMonths = Number.isFinite(overlapEnd) ? overlapEnd : null;
      notes.push({ kind: 'overlap', fromMonths: from, toMonths });
    }
    coveredUntil = Math.max(coveredUntil, to);
  }
  return notes;
}
