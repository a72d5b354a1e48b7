import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { type Column, DataTable } from '#platform/client/lists/data-table.tsx';
import { Skeleton } from '#platform/client/ui/states/skeleton.tsx';
import type { Figures } from '../figures-contract.ts';
import { FigureSection } from './figure-section.tsx';
import { useFigureFormat } from './use-figure-format.ts';
import type { PeriodFigures } from './use-figures.ts';

const VisitsChart = lazy(async () => ({
  default: (await import('./visits-chart.tsx')).VisitsChart,
}));

/** Visits and children by day or month, and family retention. */
export function VisitsSection({
  figures,
  query,
}: {
  figures: PeriodFigures;
  query: URLSearchParams;
}) {
  const t = useTranslations('venueReports');
  const format = useFigureFormat();
  const { visits, income, retention } = figures;
  const visitColumns: Column<Figures['visits'][number]>[] = [
    { id: 'period', title: t(income.by), cell: ({ period }) => format.period(period) },
    { id: 'visits', title: t('visits'), numeric: true, cell: (row) => format.count(row.visits) },
    {
      id: 'children',
      title: t('children'),
      numeric: true,
      cell: (row) => format.count(row.children),
    },
  ];
  const retentionColumns: Column<Figures['retention'][number]>[] = [
    { id: 'month', title: t('firstVisit'), cell: ({ month }) => format.period(month) },
    {
      id: 'families',
      title: t('families'),
      numeric: true,
      cell: (row) => format.count(row.families),
    },
    ...(['again', 'afterOne', 'afterTwo', 'afterThree'] as const).map((column) => ({
      id: column,
      title: t(column),
      numeric: true,
      cell: (row: Figures['retention'][number]) =>
        `${format.count(row[column])} (${format.percent(row[column], row.families)})`,
    })),
  ];
  return (
    <>
      <FigureSection table="visits" query={query}>
        {visits.length === 0 ? (
          <p className="text-muted-ink">{t('noVisits')}</p>
        ) : (
          <>
            <Suspense fallback={<Skeleton className="h-64" />}>
              <VisitsChart visits={visits} periods={figures.periods} />
            </Suspense>
            <details>
              <summary className="min-h-11 cursor-pointer py-2 font-semibold text-link">
                {t('tableView')}
              </summary>
              <DataTable
                caption={t('table.visits')}
                columns={visitColumns}
                rows={visits}
                rowKey={({ period }) => period}
              />
            </details>
          </>
        )}
      </FigureSection>
      <FigureSection table="retention" query={query} lead={t('retentionLead')}>
        {retention.length === 0 ? (
          <p className="text-muted-ink">{t('noFamilies')}</p>
        ) : (
          <DataTable
            caption={t('table.retention')}
            columns={retentionColumns}
            rows={retention}
            rowKey={({ month }) => month}
          />
        )}
      </FigureSection>
    </>
  );
}
