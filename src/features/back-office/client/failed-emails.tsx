import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { toastError } from '#platform/client/failure.ts';
import { Envelope } from '#platform/client/illustrations/envelope.tsx';
import { ChoiceFilter } from '#platform/client/lists/choice-filter.tsx';
import type { Column } from '#platform/client/lists/data-table.tsx';
import { OfficeList } from '#platform/client/lists/office-list.tsx';
import { useOfficeList } from '#platform/client/lists/use-office-list.ts';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { toast } from '#platform/client/ui/toast/toast.ts';
import { useDates } from '#platform/client/use-dates.ts';
import type { FailedMessage } from '../failures-contract.ts';
import { FailedEmailSheet } from './failed-email-sheet.tsx';
import { useEmailActions, useFailedEmails } from './use-failures.ts';

/** Failed emails and text messages with their problems, and an action to retry all of them. */
export function FailedEmails() {
  const t = useTranslations('officeIntegrations');
  const list = useOfficeList(['failedAt', 'createdAt', 'recipient', 'attempts'], {
    column: 'failedAt',
    direction: 'desc',
  });
  const { search = '' } = list.params;
  const status = list.params.status === 'dismissed' ? 'dismissed' : 'failed';
  const query = useFailedEmails({ ...list.input, status });
  const { retryAll } = useEmailActions();
  const columns = useColumns();
  const [selected, setSelected] = useState<FailedMessage>();

  async function retryAllEmails() {
    try {
      const { retried, erased, remaining } = await retryAll.mutateAsync(search);
      const description = t('remaining', { erased, remaining }).trim();
      toast({ title: t('allRetried', { retried }), ...(description && { description }) });
    } catch (error) {
      toastError(t('retryFailed'), error);
    }
  }

  return (
    <>
      <OfficeList
        list={list}
        query={query}
        title={t('tab.mails')}
        lead={
          <>
            <p className="max-w-prose text-muted-ink">{t('emailsLead')}</p>
            <p role="status" className="text-muted-ink empty:hidden">
              {query.data && query.data.waiting > 0
                ? t('sendingCount', { count: query.data.waiting })
                : ''}
            </p>
          </>
        }
        search={{ label: t('searchEmails') }}
        rowKey={({ id }) => id}
        onOpen={setSelected}
        columns={columns}
        empty={{ title: t('noEmails'), text: t('noEmailsText'), illustration: <Envelope /> }}
        filters={
          <ChoiceFilter
            param="status"
            label={t('show')}
            all={t('state.failed')}
            choices={[{ value: 'dismissed', label: t('state.dismissed') }]}
          />
        }
        action={
          status === 'failed' && (
            <Button
              disabled={retryAll.isPending || !query.data?.total}
              onClick={() => void retryAllEmails()}
            >
              {search ? t('retryResults') : t('retryAll')}
            </Button>
          )
        }
      />
      {selected && (
        <FailedEmailSheet
          key={selected.id}
          email={selected}
          onClose={() => setSelected(undefined)}
        />
      )}
    </>
  );
}

function useColumns(): Column<FailedMessage>[] {
  const t = useTranslations('officeIntegrations');
  const { formatDateTime } = useDates();
  return [
    {
      id: 'recipient',
      title: t('recipient'),
      sortable: true,
      cell: ({ recipient }) => <span className="break-all">{recipient || t('textDeleted')}</span>,
    },
    {
      id: 'subject',
      title: t('kindOfEmail'),
      cell: ({ subject, kind, channel }) => (
        <span className="grid">
          <span className="break-words">{subject || t(`channel.${channel}`)}</span>
          <code className="break-words text-muted-ink text-sm">{kind}</code>
        </span>
      ),
    },
    {
      id: 'failedAt',
      title: t('lastFailure'),
      sortable: true,
      cell: ({ failedAt }) => (failedAt ? formatDateTime(failedAt) : ''),
    },
    {
      id: 'problem',
      title: t('reason'),
      cell: ({ problem, isErased }) => (
        <span className="grid justify-items-start gap-1">
          <span className="text-sm">{t(`problem.${problem}`)}</span>
          {isErased && <Badge tone="neutral">{t('textDeletedTitle')}</Badge>}
        </span>
      ),
    },
    {
      id: 'attempts',
      title: t('attempts'),
      sortable: true,
      numeric: true,
      cell: ({ attempts }) => attempts,
    },
  ];
}
