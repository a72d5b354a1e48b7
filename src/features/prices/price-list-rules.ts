import { z } from 'zod';
import { plainText, venueDate } from '#shared/fields.ts';
import { weekdayOf } from '#shared/venue-dates.ts';

/** The most admissions of a booking that take a spot (booking_children). */
export const MAX_COUNTED = 12;
const MAX_CENTS = 10_000_00;

const id = z.string('required').regex(/^[a-z0-9-]{1,40}$/, 'invalidInput');
const venueTime = z.string('required').regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'validTime');
const weekday = z.number().int().min(0).max(6);
const ageInMonths = z.number('invalidInput').int('invalidInput').min(0, 'invalidInput').max(1200);

/** A text in each language; a missing one falls back to the other. */
const texts = (maxLength: number) =>
  z.strictObject({ en: plainText(maxLength), es: plainText(maxLength) });
const names = texts(60).refine(({ en, es }) => en !== '' || es !== '', 'required');

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
export type TaxedKind = (typeof taxedKinds)[number];

/** A price and its conditions. Within a type the first rule that fits applies. */
const priceRule = z
  .strictObject({
    cents: z
      .number('validPrice')
      .int('validPrice')
      .min(0, 'validPrice')
      .max(MAX_CENTS, 'validPrice'),
    weekdays: z.array(weekday).min(1).max(7).optional(),
    /** Sessions that start between these venue-local times, both inclusive. */
    startsFrom: venueTime.optional(),
    startsUntil: venueTime.optional(),
    /** Venue dates, both inclusive, such as holidays. */
    dateFrom: venueDate.optional(),
    dateTo: venueDate.optional(),
    sessionNameId: id.optional(),
    channel: z.enum(channels).optional(),
    /** Only together with another admission that is paid, or covered by a pass or a member's code. */
    withPaying: z.literal(true).optional(),
    /** For an arrival within this many hours of the day's last session ending. */
    lastHours: z
      .number('invalidInput')
      .min(0.25, 'invalidInput')
      .max(24, 'invalidInput')
      .optional(),
    /** From the n-th admission of this type in the booking on: 2 is the sibling price. */
    fromNth: z.number('invalidInput').int('invalidInput').min(2).max(MAX_COUNTED).optional(),
  })
  .refine(
    ({ startsFrom, startsUntil }) => !startsFrom || !startsUntil || startsFrom <= startsUntil,
    {
      error: 'endBeforeStart',
      path: ['startsUntil'],
    },
  )
  .refine(({ dateFrom, dateTo }) => !dateFrom || !dateTo || dateFrom <= dateTo, {
    error: 'lastBeforeFirst',
    path: ['dateTo'],
  });

export type PriceRule = z.output<typeof priceRule>;

/** Whether a rule applies whenever no rule before it does. */
export const isDefaultRule = ({ cents: _, ...conditions }: PriceRule): boolean =>
  Object.values(conditions).every((condition) => condition === undefined);

const admissionType = z
  .strictObject({
    id,
    kind: z.enum(['admission', 'extra']),
    names,
    /** One line of explanation. */
    explanations: texts(160),
    /** Ages in months, from inclusive, to exclusive; null leaves an end open. */
    fromMonths: ageInMonths.nullable(),
    toMonths: ageInMonths.nullable(),
    /** Whether it takes a spot of the session. */
    counted: z.boolean(),
    /** The most of it in one booking. */
    most: z
      .number('invalidInput')
      .int('invalidInput')
      .min(1, 'invalidInput')
      .max(12, 'invalidInput'),
    /** A retired type stays for the bookings that name it. */
    active: z.boolean(),
    rules: z
      .array(priceRule)
      .min(1, 'priceRuleDefault')
      .max(40, 'tooLong')
      .refine((rules) => rules.filter(isDefaultRule).length < 2, 'priceRuleTwoDefaults')
      .refine((rules) => rules.some(isDefaultRule), 'priceRuleDefault')
      .refine((rules) => !rules.some(isDefaultRule) || isDefaultRule(rules.at(-1) as PriceRule), {
        error: 'priceRuleDefaultLast',
      }),
  })
  .refine(
    ({ fromMonths, toMonths }) => fromMonths === null || toMonths === null || fromMonths < toMonths,
    {
      error: 'eventAges',
      path: ['toMonths'],
    },
  )
  .refine(({ kind, counted }) => kind === 'admission' || !counted, {
    error: 'invalidInput',
    path: ['counted'],
  });

export type AdmissionType = z.output<typeof admissionType>;

const taxRate = z.strictObject({
  id,
  name: plainText(40).min(1, 'required'),
  percent: z
    .number('taxPercent')
    .min(0, 'taxPercent')
    .max(100, 'taxPercent')
    .multipleOf(0.001, 'taxPercent'),
  /** Included in the prices, or added on top of them. */
  kind: z.enum(['included', 'added']),
});

export type TaxRate = z.output<typeof taxRate>;

/** A name of sessions, the weekly slots that carry it, and an age band that families are told. */
const sessionName = z.strictObject({
  id,
  names,
  fromMonths: ageInMonths.nullable(),
  toMonths: ageInMonths.nullable(),
  slots: z.array(z.strictObject({ weekday, startTime: venueTime })).max(200, 'tooLong'),
});

export type SessionName = z.output<typeof sessionName>;

const taxOf = z.strictObject(
  Object.fromEntries(taxedKinds.map((kind) => [kind, id.nullable()])) as Record<
    TaxedKind,
    z.ZodNullable<typeof id>
  >,
);

const areUnique = (values: readonly string[]) => new Set(values).size === values.length;

/** Admission types, extras, session names and tax rates, in the order in which they are shown. */
export const priceList = z
  .strictObject({
    /** Incremented by each change; 0 while the list follows from the venue's settings. */
    version: z.number().int().min(0),
    types: z.array(admissionType).min(1, 'priceListCounted').max(30, 'tooLong'),
    sessionNames: z.array(sessionName).max(30, 'tooLong'),
    taxRates: z.array(taxRate).max(10, 'tooLong'),
    taxOf,
  })
  .refine(({ types }) => types.some(({ active, counted }) => active && counted), {
    error: 'priceListCounted',
    path: ['types'],
  })
  .refine(
    ({ types, taxRates, sessionNames }) =>
      [types, taxRates, sessionNames].every((items) => areUnique(items.map(({ id }) => id))),
    'invalidInput',
  )
  .refine(
    ({ sessionNames }) =>
      areUnique(
        sessionNames.flatMap(({ slots }) =>
          slots.map(({ weekday, startTime }) => `${weekday} ${startTime}`),
        ),
      ),
    { error: 'sessionNamedTwice', path: ['sessionNames'] },
  )
  .refine(
    ({ taxRates, taxOf }) => {
      const ids = new Set<string | null>([null, ...taxRates.map(({ id }) => id)]);
      return Object.values(taxOf).every((rate) => ids.has(rate));
    },
    { error: 'invalidInput', path: ['taxOf'] },
  )
  .refine(
    ({ types, sessionNames }) => {
      const ids = new Set<string | undefined>([undefined, ...sessionNames.map(({ id }) => id)]);
      return types.every(({ rules }) => rules.every(({ sessionNameId }) => ids.has(sessionNameId)));
    },
    { error: 'sessionNameInUse', path: ['sessionNames'] },
  );

export type PriceList = z.output<typeof priceList>;

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
