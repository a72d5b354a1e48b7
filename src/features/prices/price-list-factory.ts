import {
  type AdmissionType,
  type PriceList,
  type PriceRule,
  type TaxRate,
  taxedKinds,
} from './price-list-rules.ts';

/** An admission type that takes up a spot, with defaults. */
export function admission(
  id: string,
  rules: PriceRule[],
  changes: Partial<AdmissionType> = {},
): AdmissionType {
  return {
    id,
    kind: 'admission',
    names: { en: id, es: id },
    explanations: { en: '', es: '' },
    fromMonths: null,
    toMonths: null,
    counted: true,
    most: 6,
    active: true,
    rules,
    ...changes,
  };
}

/** A price list of these types; the tax rate applies to every kind of sale. */
export function priceListWith(
  types: AdmissionType[],
  rate: Omit<TaxRate, 'id'> | null = null,
  changes: Partial<PriceList> = {},
): PriceList {
  return {
    version: 1,
    types,
    sessionNames: [],
    taxRates: rate ? [{ id: 'sales-tax', ...rate }] : [],
    taxOf: Object.fromEntries(
      taxedKinds.map((kind) => [kind, rate && 'sales-tax']),
    ) as PriceList['taxOf'],
    ...changes,
  };
}

const adult = admission('adult', [{ cents: 0 }], { counted: false });
const freeWithSibling = (cents: number) =>
  admission('baby', [{ cents: 0, withPaying: true }, { cents }], { toMonths: 12 });

/** The price lists that four venues published (decision 0045). */
export const publishedLists = {
  /** Online $10, at the door $12; under 9 months free and not counted. */
  cheaperOnline: priceListWith([
    adult,
    admission('baby', [{ cents: 0 }], { counted: false, toMonths: 9 }),
    admission('toddler', [{ cents: 1200, channel: 'desk' }, { cents: 1000 }], {
      fromMonths: 9,
      toMonths: 24,
    }),
    admission('sibling', [{ cents: 1200, channel: 'desk' }, { cents: 1000 }], { fromMonths: 24 }),
  ]),
  /** $8 plus 7% tax; under 1 year free with a paying sibling, otherwise $8. */
  freeBaby: priceListWith(
    [
      adult,
      freeWithSibling(800),
      admission('toddler', [{ cents: 800 }], { fromMonths: 12, toMonths: 24 }),
      admission('sibling', [{ cents: 800 }], { fromMonths: 24 }),
    ],
    { name: 'Sales tax', percent: 7, kind: 'added' },
  ),
  /** $27 plus tax, siblings $20 plus tax; under 1 year free with a paying sibling. */
  siblings: priceListWith(
    [
      adult,
      freeWithSibling(2700),
      admission('child', [{ cents: 2000, fromNth: 2 }, { cents: 2700 }], { fromMonths: 12 }),
    ],
    { name: 'Sales tax', percent: 8.875, kind: 'added' },
  ),
  /** 2 to 12 years $10, crawlers $7, Saturdays $12 and $9, the last two hours of any day $6.50. */
  lastHours: priceListWith([
    adult,
    admission(
      'crawler',
      [{ cents: 650, lastHours: 2 }, { cents: 900, weekdays: [6] }, { cents: 700 }],
      {
        toMonths: 24,
      },
    ),
    admission(
      'child',
      [{ cents: 650, lastHours: 2 }, { cents: 1200, weekdays: [6] }, { cents: 1000 }],
      {
        fromMonths: 24,
        toMonths: 156,
      },
    ),
  ]),
} as const;
