import { z } from 'zod';
import { plainText, venueDate } from '#shared/fields.ts';
import {
  channels,
  isDefaultRule,
  MAX_SPOTS_PER_BOOKING,
  type TaxedKind,
  taxedKinds,
} from './price-list-rules.ts';

const MAX_CENTS = 10_000_00;

const id = z.string('required').regex(/^[a-z0-9-]{1,40}$/, 'invalidInput');
const venueTime = z.string('required').regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'validTime');
const weekday = z.number().int().min(0).max(6);
const ageInMonths = z.number('invalidInput').int('invalidInput').min(0, 'invalidInput').max(1200);

/** A text in each language; a missing one falls back to the other. */
const texts = (maxLength: number) =>
  z.strictObject({ en: plainText(maxLength), es: plainText(maxLength) });
const names = texts(60).refine(({ en, es }) => en !== '' || es !== '', 'required');

/** A price and its conditions. The first matching rule of a type applies. */
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
    /** Only for arrivals within this many hours before the end of the day's last session. */
    lastHours: z
      .number('invalidInput')
      .min(0.25, 'invalidInput')
      .max(24, 'invalidInput')
      .optional(),
    /** Applies from the n-th admission of this type in a booking: 2 for a sibling price. */
    fromNth: z
      .number('invalidInput')
      .int('invalidInput')
      .min(2)
      .max(MAX_SPOTS_PER_BOOKING)
      .optional(),
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

const admissionType = z
  .strictObject({
    id,
    kind: z.enum(['admission', 'extra']),
    names,
    /** A one-line explanation. */
    explanations: texts(160),
    /** The age range in months: from inclusive, to exclusive, null for no bound. */
    fromMonths: ageInMonths.nullable(),
    toMonths: ageInMonths.nullable(),
    /** Whether it takes up a spot in the session. */
    counted: z.boolean(),
    /** The maximum quantity per booking. */
    most: z
      .number('invalidInput')
      .int('invalidInput')
      .min(1, 'invalidInput')
      .max(12, 'invalidInput'),
    /** Inactive types are kept for existing bookings that reference them. */
    active: z.boolean(),
    rules: z
      .array(priceRule)
      .min(1, 'priceRuleDefault')
      .max(15, 'tooLong')
      .refine((rules) => rules.filter(isDefaultRule).length < 2, 'priceRuleTwoDefaults')
      .refine((rules) => rules.some(isDefaultRule), 'priceRuleDefault')
      .refine((rules) => !rules.some(isDefaultRule) || rules.slice(-1).every(isDefaultRule), {
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

/** A name for weekly slots, and an age range shown to families. */
const sessionName = z.strictObject({
  id,
  names,
  fromMonths: ageInMonths.nullable(),
  toMonths: ageInMonths.nullable(),
  slots: z.array(z.strictObject({ weekday, startTime: venueTime })).max(100, 'tooLong'),
});

const taxOf = z.strictObject(
  Object.fromEntries(taxedKinds.map((kind) => [kind, id.nullable()])) as Record<
    TaxedKind,
    z.ZodNullable<typeof id>
  >,
);

const areUnique = (values: readonly string[]) => new Set(values).size === values.length;

/** Admission types, extras, session names and tax rates, in display order. */
export const priceList = z
  .strictObject({
    /** Incremented by each change; 0 for a list derived from the venue's settings. */
    version: z.number().int().min(0),
    types: z.array(admissionType).min(1, 'countedAdmissionRequired').max(20, 'tooLong'),
    sessionNames: z.array(sessionName).max(20, 'tooLong'),
    taxRates: z.array(taxRate).max(10, 'tooLong'),
    taxOf,
  })
  .refine(({ types }) => types.some(({ active, counted }) => active && counted), {
    error: 'countedAdmissionRequired',
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
    { error: 'duplicateSessionName', path: ['sessionNames'] },
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
