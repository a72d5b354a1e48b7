import { useTranslations } from 'use-intl';
import { toastError } from '#platform/client/failure.ts';
import { QuietBell } from '#platform/client/illustrations/quiet-bell.tsx';
import { ChoiceFilter } from '#platform/client/lists/choice-filter.tsx';
import type { Column } from '#platform/client/lists/data-table.tsx';
import { OfficeList } from '#platform/client/lists/office-list.tsx';
import { useOfficeList } from '#platform/client/lists/use-office-list.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { toast } from '#platform/client/ui/toast/toast.ts';
import { useDates } from '#platform/client/use-dates.ts';
import type { FailedJob } from '../failures-contract.ts';
import { useFailedJobs, useJobActions } from './use-failures.ts';

/** Jobs that exhausted their retries, with actions to retry or dismiss them. */
export function FailedJobs() {
  const t = useTranslations('officeIntegrations');
  const { formatDateTime } = useDates();
  const list = useOfficeList(['failedAt', 'name'], { column: 'failedAt', direction: 'desc' });
  // The list's `status` filter holds the job name here.
  const { status: name } = list.params;
  const query = useFailedJobs({ ...list.input, name });
  const { retry, dismiss } = useJobActions();
  const isBusy = retry.isPending || dismiss.isPending;

  async function runAction(action: 'retry' | 'dismiss', id: string) {
    try {
      await (action === 'retry' ? retry : dismiss).mutateAsync(id);
      toast({ title: t(action === 'retry' ? 'jobRetried' : 'jobDismissed') });
    } catch (error) {
      toastError(t('jobFailed'), error);
    }
  }

  const columns: Column<FailedJob>[] = [
    {
      id: 'name',
      title: t('job'),
      sortable: true,
      cell: ({ name }) => <code className="break-all">{name}</code>,
    },
    {
      id: 'failedAt',
      title: t('lastFailure'),
      sortable: true,
      cell: ({ failedAt }) => formatDateTime(failedAt),
    },
    {
      id: 'reason',
      title: t('reason'),
      cell: ({ reason }) => <span className="break-words text-sm">{reason || t('noReason')}</span>,
    },
    { id: 'attempts', title: t('attempts'), numeric: true, cell: ({ attempts }) => attempts },
    {
      id: 'actions',
      title: t('actions'),
      cell: ({ id, name }) => (
        <span className="flex flex-wrap gap-2">
          <Button
            variant="outline"
            size="small"
            disabled={isBusy}
            aria-label={t('retryJob', { name })}
            onClick={() => void runAction('retry', id)}
          >
            {t('runAgain')}
          </Button>
          <Button
            variant="quiet"
            size="small"
            disabled={isBusy}
            aria-label={t('dismissJob', { name })}
            onClick={() => void runAction('dismiss', id)}
          >
            {t('remove')}
          </Button>
        </span>
      ),
    },
  ];

  return (
    <OfficeList
      list={list}
      query={query}
      title={t('tab.jobs')}
      lead={<p className="max-w-prose text-muted-ink">{t('jobsLead')}</p>}
      search={{ label: t('searchJobs') }}
      rowKey={({ id }) => id}
      columns={columns}
      empty={{ title: t('noJobs'), text: t('noJobsText'), illustration: <QuietBell /> }}
      filters={
        <ChoiceFilter
          param="status"
          label={t('job')}
          all={t('allJobs')}
          choices={(query.data?.names ?? []).map((name) => ({ value: name, label: name }))}
        />
      }
    />
  );
}
