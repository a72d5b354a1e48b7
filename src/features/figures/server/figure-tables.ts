import { say } from '#platform/server/say.ts';
import type { Language } from '#shared/languages.ts';
import { localeOf } from '#shared/languages.ts';
import { formatWeekday } from '#shared/venue-dates.ts';
import type { Figures } from '../figures-contract.ts';
import { type FigureTable, INCOME_KINDS, sumOf } from '../figures-rules.ts';

/** A cell: a text, a number, or an amount of money in cents. */
export type FigureCell = string | number | { cents: number };

export type WrittenTable = { title: string; columns: string[]; rows: FigureCell[][] };

/** A table of the figures in the reader's language, for the CSV file and the PDF alike. */
export function writeTable(table: FigureTable, figures: Figures, language: Language): WrittenTable {
  const word = (name: Word, values: Record<string, string | number> = {}) =>
    say(`figures.${name}`, values, language);
  return { title: word(`table.${table}`), ...writers[table](figures, word, language) };
}

type Word = Parameters<typeof say>[0] extends infer Key
  ? Key extends `figures.${infer Name}`
    ? Name
    : never
  : never;
type Say = (name: Word, values?: Record<string, string | number>) => string;
type Writer = (figures: Figures, word: Say, language: Language) => Omit<WrittenTable, 'title'>;

const money = (cents: number) => ({ cents });

const writers: Record<FigureTable, Writer> = {
  income: ({ income }, word) => ({
    columns: [
      word(income.by),
      ...INCOME_KINDS.map((kind) => word(`kind.${kind}`)),
      word('received'),
      word('refunded'),
      word('net'),
    ],
    rows: [...income.rows, { ...income, period: word('total') }].map(
      ({ period, received, refunded }) => [
        period,
        ...INCOME_KINDS.map((kind) => money(received[kind])),
        money(sumOf(received)),
        money(sumOf(refunded)),
        money(sumOf(received) - sumOf(refunded)),
      ],
    ),
  }),
  value: ({ value }, word) => ({
    columns: [word('what'), word('number'), word('amount')],
    rows: [
      [word('value.giftCards'), '', money(value.giftCardCents)],
      [word('value.credit'), '', money(value.creditCents)],
      [word('value.passes'), value.passVisits, money(value.passCents)],
      [word('value.creditGiven'), '', money(value.creditGivenCents)],
      [word('value.expired'), '', money(value.expiredCents)],
    ],
  }),
  visits: ({ visits, income }, word) => ({
    columns: [word(income.by), word('visits'), word('children')],
    rows: visits.map((row) => [row.period, row.visits, row.children]),
  }),
  occupancy: ({ occupancy }, word, language) => ({
    columns: [word('weekday'), word('slot'), word('taken'), word('capacity'), word('percent')],
    rows: occupancy.map(({ weekday, label, taken, capacity }) => [
      formatWeekday(weekday, 'long', localeOf(language)),
      label,
      taken,
      capacity,
      capacity === 0 ? 0 : Math.round((100 * taken) / capacity),
    ]),
  }),
  retention: ({ retention }, word) => ({
    columns: [
      word('month'),
      word('families'),
      word('again'),
      word('afterOne'),
      word('afterTwo'),
      word('afterThree'),
    ],
    rows: retention.map((row) => [
      row.month,
      row.families,
      row.again,
      row.afterOne,
      row.afterTwo,
      row.afterThree,
    ]),
  }),
  liabilities: ({ liabilities: { passes, giftCards, credit, deskRefunds } }, word) => ({
    columns: [word('what'), word('holders'), word('visitsLeft'), word('amount')],
    rows: [
      [word('kind.passes'), passes.holders, passes.visits, money(passes.cents)],
      [word('kind.giftCards'), giftCards.holders, '', money(giftCards.cents)],
      [word('value.creditHeld'), credit.holders, '', money(credit.cents)],
      [word('value.deskRefunds'), deskRefunds.holders, '', money(deskRefunds.cents)],
      [
        word('total'),
        passes.holders + giftCards.holders + credit.holders + deskRefunds.holders,
        passes.visits,
        money(passes.cents + giftCards.cents + credit.cents + deskRefunds.cents),
      ],
    ],
  }),
  tax: ({ tax }, word) => ({
    columns: [word('what'), word('gross'), word('tax', { percent: tax.percent }), word('netOfTax')],
    rows: [
      ...tax.rows.map((row) => ({ ...row, name: word(`kind.${row.kind}`) })),
      { ...tax, name: word('total') },
    ].map(({ name, grossCents, taxCents, netCents }) => [
      name,
      money(grossCents),
      money(taxCents),
      money(netCents),
    ]),
  }),
  promos: ({ promos }, word) => ({
    columns: [word('code'), word('uses'), word('discount'), word('sold')],
    rows: promos.map(({ code, uses, discountCents, soldCents }) => [
      code,
      uses,
      money(discountCents),
      money(soldCents),
    ]),
  }),
};
