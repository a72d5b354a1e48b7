import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { type Column, DataTable } from '#platform/client/lists/data-table.tsx';
import { Skeleton } from '#platform/client/ui/states/skeleton.tsx';
import type { Income } from '../figures-contract.ts';
import { INCOME_KINDS, sumOf } from '../figures-rules.ts';
import { FigureSection } from './figure-section.tsx';
import { useFigureFormat } from './use-figure-format.ts';
import type { PeriodFigures } from './use-figures.ts';

const IncomeChart = lazy(async () => ({
  default: (await import('./income-chart.tsx')).IncomeChart,
}));

/** Cash received and refunded, as a chart by day or month and as tables by kind. */
export function IncomeSection({
  figures,
  query,
}: {
  figures: PeriodFigures;
  query: URLSearchParams;
}) {
  const t = useTranslations('venueReports');
  const format = useFigureFormat();
  const { income } = figures;
  const kindRows = [
    ...INCOME_KINDS.map((kind) => ({
      name: t(`kind.${kind}`),
      received: income.received[kind],
      refunded: income.refunded[kind],
    })),
    { name: t('total'), received: sumOf(income.received), refunded: sumOf(income.refunded) },
  ];
  const kindColumns: Column<(typeof kindRows)[number]>[] = [
    { id: 'name', title: t('item'), cell: ({ name }) => name },
    {
      id: 'received',
      title: t('received'),
      numeric: true,
      cell: ({ received }) => format.money(received),
    },
    {
      id: 'refunded',
      title: t('refunded'),
      numeric: true,
      cell: ({ refunded }) => format.money(refunded),
    },
    {
      id: 'net',
      title: t('net'),
      numeric: true,
      cell: ({ received, refunded }) => format.money(received - refunded),
    },
  ];
  return (
    <FigureSection table="income" query={query} lead={t('incomeLead')}>
      {income.rows.length > 0 && (
        <Suspense fallback={<Skeleton className="h-72" />}>
          <IncomeChart income={income} periods={figures.periods} />
        </Suspense>
      )}
      <DataTable
        caption={t('byKind')}
        columns={kindColumns}
        rows={kindRows}
        rowKey={({ name }) => name}
      />
      {(income.refundsOnTheWay > 0 || income.inReview > 0) && (
        <p className="text-muted-ink">
          {t('notIncluded', {
            refunds: format.money(income.refundsOnTheWay),
            count: income.inReview,
          })}
        </p>
      )}
      {income.rows.length > 0 && <PeriodTable income={income} />}
    </FigureSection>
  );
}

/** The cash received and refunded by day or month. */
function PeriodTable({ income }: { income: Income }) {
  const t = useTranslations('venueReports');
  const format = useFigureFormat();
  const columns: Column<Income['rows'][number]>[] = [
    { id: 'period', title: t(income.by), cell: ({ period }) => format.period(period) },
    {
      id: 'received',
      title: t('received'),
      numeric: true,
      cell: ({ received }) => format.money(sumOf(received)),
    },
    {
      id: 'refunded',
      title: t('refunded'),
      numeric: true,
      cell: ({ refunded }) => format.money(sumOf(refunded)),
    },
  ];
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2 font-semibold text-link">
        {t(income.by === 'day' ? 'byDay' : 'byMonth')}
      </summary>
      <DataTable
        caption={t(income.by === 'day' ? 'byDay' : 'byMonth')}
        columns={columns}
        rows={income.rows}
        rowKey={({ period }) => period}
      />
    </details>
  );
}
