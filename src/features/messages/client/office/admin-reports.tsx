import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ChoiceGroup } from '#platform/client/forms/choice-group.tsx';
import { HeartShield } from '#platform/client/illustrations/heart-shield.tsx';
import { Alert } from '#platform/client/ui/alert.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { EmptyState } from '#platform/client/ui/states/empty-state.tsx';
import { Skeleton } from '#platform/client/ui/states/skeleton.tsx';
import { ReportCard } from './report-card.tsx';
import { type ReportState, useReports } from './use-reports.ts';

const STATES = ['open', 'handled'] as const;

/** The Reports tab of /admin: open reports, or handled reports with their decision. */
export function AdminReports() {
  const t = useTranslations('safety.reports');
  const tSafety = useTranslations('safety');
  const [state, setState] = useState<ReportState>('open');
  const reports = useReports(state);
  return (
    <div className="grid gap-5">
      <ChoiceGroup
        legend={t('states')}
        type="radio"
        choices={STATES.map((value) => ({ value, label: t(value) }))}
        inputProps={(value) => ({
          name: 'report-state',
          checked: state === value,
          onChange: () => setState(value === 'handled' ? 'handled' : 'open'),
        })}
      />
      {reports.data ? (
        reports.data.length === 0 ? (
          <Card>
            <EmptyState illustration={<HeartShield />} title={t(`${state}EmptyTitle`)}>
              <p>{t(`${state}EmptyText`)}</p>
            </EmptyState>
          </Card>
        ) : (
          <ul className="grid gap-4">
            {reports.data.map((report) => (
              <li key={report.id}>
                <ReportCard report={report} />
              </li>
            ))}
          </ul>
        )
      ) : reports.isError ? (
        <Alert variant="destructive" title={t('loadFailed')}>
          <Button variant="outline" size="small" className="mt-2" onClick={() => reports.refetch()}>
            {tSafety('tryAgain')}
          </Button>
        </Alert>
      ) : (
        <div role="status">
          <span className="sr-only">{t('loading')}</span>
          <Skeleton className="h-64 rounded-card" />
        </div>
      )}
    </div>
  );
}
