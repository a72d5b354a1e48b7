import { useTranslations } from 'use-intl';
import { type Column, DataTable } from '#platform/client/lists/data-table.tsx';
import type { Figures } from '../figures-contract.ts';
import { FigureSection } from './figure-section.tsx';
import { useFigureFormat } from './use-figure-format.ts';

type Line = { name: string; count: number | null; cents: number };

/** Tables of value spent, liabilities, tax and promo codes. */
export function MoneyTables({ figures, query }: { figures: Figures; query: URLSearchParams }) {
  const t = useTranslations('venueReports');
  const format = useFigureFormat();
  const { value, liabilities, tax, taxByRate, promos } = figures;
  const { passes, giftCards, credit, deskRefunds } = liabilities;
  const taxColumns = useTaxColumns();
  const columnsWithCount = (countTitle: string): Column<Line>[] => [
    { id: 'name', title: t('item'), cell: ({ name }) => name },
    {
      id: 'count',
      title: countTitle,
      numeric: true,
      cell: (row) => (row.count === null ? '\u2013' : format.count(row.count)),
    },
    { id: 'cents', title: t('amount'), numeric: true, cell: ({ cents }) => format.money(cents) },
  ];
  return (
    <>
      <FigureSection table="value" query={query} lead={t('valueLead')}>
        <DataTable
          caption={t('table.value')}
          columns={columnsWithCount(t('visits'))}
          rows={[
            { name: t('value.giftCards'), count: null, cents: value.giftCardCents },
            { name: t('value.credit'), count: null, cents: value.creditCents },
            { name: t('value.passes'), count: value.passVisits, cents: value.passCents },
            { name: t('value.creditGiven'), count: null, cents: value.creditGivenCents },
            { name: t('value.expired'), count: null, cents: value.expiredCents },
          ]}
          rowKey={({ name }) => name}
        />
      </FigureSection>
      <FigureSection table="liabilities" query={query} lead={t('liabilitiesLead')}>
        <DataTable
          caption={t('table.liabilities')}
          columns={columnsWithCount(t('count'))}
          rows={[
            {
              name: t('passesLeft', { visits: passes.visits }),
              count: passes.holders,
              cents: passes.cents,
            },
            { name: t('kind.giftCards'), count: giftCards.holders, cents: giftCards.cents },
            { name: t('value.creditHeld'), count: credit.holders, cents: credit.cents },
            { name: t('value.deskRefunds'), count: deskRefunds.holders, cents: deskRefunds.cents },
            {
              name: t('total'),
              count: passes.holders + giftCards.holders + credit.holders + deskRefunds.holders,
              cents: passes.cents + giftCards.cents + credit.cents + deskRefunds.cents,
            },
          ]}
          rowKey={({ name }) => name}
        />
      </FigureSection>
      {tax.rows.length > 0 && <TaxSummary tax={tax} query={query} />}
      <FigureSection table="taxByRate" query={query} lead={t('taxByRateLead')}>
        {taxByRate.length === 0 ? (
          <p className="text-muted-ink">{t('noSales')}</p>
        ) : (
          <DataTable
            caption={t('table.taxByRate')}
            columns={[
              {
                id: 'name',
                title: t('item'),
                cell: ({ name, percent }) =>
                  name ? t('rate', { name, percent }) : t('withoutRate'),
              },
              ...taxColumns,
            ]}
            rows={taxByRate}
            rowKey={({ name, percent, kind }) => `${name} ${percent} ${kind}`}
          />
        )}
      </FigureSection>
      <FigureSection table="promos" query={query}>
        {promos.length === 0 ? (
          <p className="text-muted-ink">{t('noPromos')}</p>
        ) : (
          <DataTable
            caption={t('table.promos')}
            columns={[
              { id: 'code', title: t('code'), cell: ({ code }) => code },
              {
                id: 'uses',
                title: t('uses'),
                numeric: true,
                cell: ({ uses }) => format.count(uses),
              },
              {
                id: 'discount',
                title: t('discount'),
                numeric: true,
                cell: ({ discountCents }) => format.money(discountCents),
              },
              {
                id: 'sold',
                title: t('soldFor'),
                numeric: true,
                cell: ({ soldCents }) => format.money(soldCents),
              },
            ]}
            rows={promos}
            rowKey={({ code }) => code}
          />
        )}
      </FigureSection>
    </>
  );
}

type TaxedAmounts = { grossCents: number; taxCents: number; netCents: number };

/** The columns of amounts with tax, their tax, and without it. */
function useTaxColumns(): Column<TaxedAmounts>[] {
  const t = useTranslations('venueReports');
  const { money } = useFigureFormat();
  return [
    {
      id: 'gross',
      title: t('withTax'),
      numeric: true,
      cell: ({ grossCents }) => money(grossCents),
    },
    { id: 'tax', title: t('tax'), numeric: true, cell: ({ taxCents }) => money(taxCents) },
    { id: 'net', title: t('withoutTax'), numeric: true, cell: ({ netCents }) => money(netCents) },
  ];
}

type TaxProps = { tax: Figures['tax']; query: URLSearchParams };

/** The tax of the settings in what was received, by kind. */
function TaxSummary({ tax, query }: TaxProps) {
  const t = useTranslations('venueReports');
  const taxColumns = useTaxColumns();
  const rows = [
    ...tax.rows.map((row) => ({ ...row, name: t(`kind.${row.kind}`) })),
    { ...tax, name: t('total') },
  ];
  return (
    <FigureSection table="tax" query={query} lead={t('taxLead', { percent: tax.percent })}>
      <DataTable
        caption={t('table.tax')}
        columns={[{ id: 'name', title: t('item'), cell: ({ name }) => name }, ...taxColumns]}
        rows={rows}
        rowKey={({ name }) => name}
      />
    </FigureSection>
  );
}
