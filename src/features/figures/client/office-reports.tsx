import { useNavigate, useSearch } from '@tanstack/react-router';
import { FileText } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { AnchorButton } from '#platform/client/ui/anchor-button.tsx';
import { LoadState } from '#platform/client/ui/states/load-state.tsx';
import { useLanguage } from '#platform/client/use-language.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import { isValidPeriod, presetPeriod } from '../figures-rules.ts';
import { IncomeSection } from './income-section.tsx';
import { MoneyTables } from './money-tables.tsx';
import { OccupancySection } from './occupancy-section.tsx';
import { PeriodForm } from './period-form.tsx';
import { type Period, useFigures } from './use-figures.ts';
import { VisitsSection } from './visits-section.tsx';

/** /admin/reports: the venue's figures for a period, as charts and tables. */
export function OfficeReports() {
  const t = useTranslations('venueReports');
  const { language } = useLanguage();
  const { today } = useVenue();
  const { from, to } = useSearch({ from: '/admin/$section' });
  const navigate = useNavigate();
  const period: Period =
    from && to && isValidPeriod(from, to) ? { from, to } : presetPeriod('thisMonth', today);
  const figures = useFigures(period);
  const query = new URLSearchParams({ ...period, language });
  return (
    <div className="grid gap-8">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <PeriodForm
          key={`${period.from} ${period.to}`}
          period={period}
          onChange={(next) =>
            void navigate({ to: '.', search: next, replace: true, resetScroll: false })
          }
        />
        <AnchorButton variant="outline" href={`/api/admin/figures/pdf?${query}`} download>
          <FileText aria-hidden="true" className="size-5" />
          {t('pdf')}
        </AnchorButton>
      </div>
      <LoadState query={figures}>
        {(data) => (
          <div className="grid gap-8" aria-busy={figures.isPlaceholderData}>
            <IncomeSection figures={data} query={query} />
            <VisitsSection figures={data} query={query} />
            <OccupancySection figures={data} query={query} />
            <MoneyTables figures={data} query={query} />
          </div>
        )}
      </LoadState>
    </div>
  );
}
