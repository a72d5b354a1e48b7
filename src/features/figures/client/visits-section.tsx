import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { type Column, DataTable } from '#platform/client/ui/data-table.tsx';
import { Skeleton } from '#platform/client/ui/skeleton.tsx';
import type { Figures } from '../figures-contract.ts';
import { FigureSection } from './figure-section.tsx';
import { useFigureWords } from './use-figure-words.ts';
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
  const words = useFigureWords();
  const { visits, income, retention } = figures;
  const byTime: Column<Figures['visits'][number]>[] = [
    { id: 'period', title: t(income.by), cell: ({ period }) => words.period(period) },
    { id: 'visits', title: t('visits'), numeric: true, cell: (row) => words.count(row.visits) },
    {
      id: 'children',
      title: t('children'),
      numeric: true,
      cell: (row) => words.count(row.children),
    },
  ];
  const byMonth: Column<Figures['retention'][number]>[] = [
    { id: 'month', title: t('firstVisit'), cell: ({ month }) => words.period(month) },
    {
      id: 'families',
      title: t('families'),
      numeric: true,
      cell: (row) => words.count(row.families),
    },
    ...(['again', 'afterOne', 'afterTwo', 'afterThree'] as const).map((column) => ({
      id: column,
      title: t(column),
      numeric: true,
      cell: (row: Figures['retention'][number]) =>
        `${words.count(row[column])} (${words.percent(row[column], row.families)})`,
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
                {t('asTable')}
              </summary>
              <DataTable
                caption={t('table.visits')}
                columns={byTime}
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
            columns={byMonth}
            rows={retention}
            rowKey={({ month }) => month}
          />
        )}
      </FigureSection>
    </>
  );
}
