import { formatTaxName } from '#features/prices/tax-rules.ts';
import { translate } from '#platform/server/translate.ts';
import type { Language } from '#shared/languages.ts';
import { localeOf } from '#shared/languages.ts';
import { formatWeekday } from '#shared/venue-dates.ts';
import type { Figures } from '../figures-contract.ts';
import { type FigureTable, INCOME_KINDS, sumOf } from '../figures-rules.ts';

/** A text, a number, or an amount of money in cents. */
export type FigureCell = string | number | { cents: number };

export type LocalizedTable = { title: string; columns: string[]; rows: FigureCell[][] };

/** Builds a table of the figures in the given language, for the CSV and PDF files. */
export function buildTable(
  table: FigureTable,
  figures: Figures,
  language: Language,
): LocalizedTable {
  const t = (name: TextName, values: Record<string, string | number> = {}) =>
    translate(`figures.${name}`, values, language);
  return { title: t(`table.${table}`), ...builders[table](figures, t, language) };
}

type TextName = Parameters<typeof translate>[0] extends infer Key
  ? Key extends `figures.${infer Name}`
    ? Name
    : never
  : never;
type Translate = (name: TextName, values?: Record<string, string | number>) => string;
type TableBuilder = (
  figures: Figures,
  t: Translate,
  language: Language,
) => Omit<LocalizedTable, 'title'>;

const money = (cents: number) => ({ cents });

const builders: Record<FigureTable, TableBuilder> = {
  income: ({ income }, t) => ({
    columns: [
      t(income.by),
      ...INCOME_KINDS.map((kind) => t(`kind.${kind}`)),
      t('received'),
      t('refunded'),
      t('net'),
    ],
    rows: [...income.rows, { ...income, period: t('total') }].map(
      ({ period, received, refunded }) => [
        period,
        ...INCOME_KINDS.map((kind) => money(received[kind])),
        money(sumOf(received)),
        money(sumOf(refunded)),
        money(sumOf(received) - sumOf(refunded)),
      ],
    ),
  }),
  value: ({ value }, t) => ({
    columns: [t('item'), t('visits'), t('amount')],
    rows: [
      [t('value.giftCards'), '', money(value.giftCardCents)],
      [t('value.credit'), '', money(value.creditCents)],
      [t('value.passes'), value.passVisits, money(value.passCents)],
      [t('value.creditGiven'), '', money(value.creditGivenCents)],
      [t('value.expired'), '', money(value.expiredCents)],
    ],
  }),
  visits: ({ visits, income }, t) => ({
    columns: [t(income.by), t('visits'), t('children')],
    rows: visits.map((row) => [row.period, row.visits, row.children]),
  }),
  occupancy: ({ occupancy }, t, language) => ({
    columns: [t('weekday'), t('slot'), t('taken'), t('capacity'), t('percent')],
    rows: occupancy.map(({ weekday, label, taken, capacity }) => [
      formatWeekday(weekday, 'long', localeOf(language)),
      label,
      taken,
      capacity,
      capacity === 0 ? 0 : Math.round((100 * taken) / capacity),
    ]),
  }),
  retention: ({ retention }, t) => ({
    columns: [t('month'), t('families'), t('again'), t('afterOne'), t('afterTwo'), t('afterThree')],
    rows: retention.map((row) => [
      row.month,
      row.families,
      row.again,
      row.afterOne,
      row.afterTwo,
      row.afterThree,
    ]),
  }),
  liabilities: ({ liabilities: { passes, giftCards, credit, deskRefunds } }, t) => ({
    columns: [t('item'), t('holders'), t('visitsLeft'), t('amount')],
    rows: [
      [t('kind.passes'), passes.holders, passes.visits, money(passes.cents)],
      [t('kind.giftCards'), giftCards.holders, '', money(giftCards.cents)],
      [t('value.creditHeld'), credit.holders, '', money(credit.cents)],
      [t('value.deskRefunds'), deskRefunds.holders, '', money(deskRefunds.cents)],
      [
        t('total'),
        passes.holders + giftCards.holders + credit.holders + deskRefunds.holders,
        passes.visits,
        money(passes.cents + giftCards.cents + credit.cents + deskRefunds.cents),
      ],
    ],
  }),
  tax: ({ tax }, t) => ({
    columns: [
      t('item'),
      t('gross'),
      tax.percent > 0 ? t('tax', { percent: tax.percent }) : t('taxOnly'),
      t('netOfTax'),
    ],
    rows: (tax.rows.length > 0
      ? [
          ...tax.rows.map((row) => ({ ...row, name: t(`kind.${row.kind}`) })),
          { ...tax, name: t('total') },
        ]
      : []
    ).map(({ name, grossCents, taxCents, netCents }) => [
      name,
      money(grossCents),
      money(taxCents),
      money(netCents),
    ]),
  }),
  taxByRate: ({ taxByRate }, t) => ({
    columns: [t('item'), t('gross'), t('taxOnly'), t('netOfTax')],
    rows: taxByRate.map(({ name, percent, grossCents, taxCents, netCents }) => [
      name ? formatTaxName({ name, percent }) : t('withoutRate'),
      money(grossCents),
      money(taxCents),
      money(netCents),
    ]),
  }),
  promos: ({ promos }, t) => ({
    columns: [t('code'), t('uses'), t('discount'), t('sold')],
    rows: promos.map(({ code, uses, discountCents, soldCents }) => [
      code,
      uses,
      money(discountCents),
      money(soldCents),
    ]),
  }),
};
