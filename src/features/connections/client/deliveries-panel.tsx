import { useTranslations } from 'use-intl';
import { ChoiceFilter } from '#platform/client/lists/choice-filter.tsx';
import type { Column } from '#platform/client/lists/data-table.tsx';
import { OfficeList } from '#platform/client/lists/office-list.tsx';
import { useOfficeList } from '#platform/client/lists/use-office-list.ts';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import type { WebhookDelivery } from '../connections-contract.ts';
import { eventTextKey } from './event-text-key.ts';
import { useDeliveries, useResend } from './use-connections.ts';

const STATES = ['waiting', 'delivered', 'failed'] as const;
const tones = { waiting: 'waiting', delivered: 'done', failed: 'problem' } as const;
const PROBLEMS = [
  'refusedAddress',
  'unreachable',
  'tooSlow',
  'badAnswer',
  'status',
  'switchedOff',
] as const;

/** The deliveries of the last 30 days with their outcomes; finished ones can be resent. */
export function DeliveriesPanel() {
  const t = useTranslations('officeConnections');
  const { formatDate } = useDates();
  const list = useOfficeList();
  const state = STATES.find((value) => value === list.params.status);
  const { page, rows } = list;
  const query = useDeliveries({ page, rows, state });
  const resend = useResend();
  const formatInstant = (instant: string) =>
    formatDate(instant, { dateStyle: 'medium', timeStyle: 'medium' });
  const columns: Column<WebhookDelivery>[] = [
    { id: 'when', title: t('time'), cell: ({ createdAt }) => formatInstant(createdAt) },
    { id: 'event', title: t('eventColumn'), cell: ({ event }) => t(eventTextKey(event)) },
    {
      id: 'endpoint',
      title: t('endpoint'),
      cell: ({ url }) => <span className="break-all">{url}</span>,
    },
    {
      id: 'state',
      title: t('state'),
      cell: ({ state, lastProblem, lastStatus, nextTryAt, attempts }) => (
        <span className="grid gap-0.5">
          <span>
            <Badge tone={tones[state]}>{t(`deliveryStates.${state}`)}</Badge>
          </span>
          {lastProblem && (
            <span className="text-sm">
              {t(`problems.${PROBLEMS.find((value) => value === lastProblem) ?? 'other'}`, {
                status: lastStatus ?? 0,
              })}
            </span>
          )}
          {nextTryAt && attempts > 0 && (
            <span className="text-muted-ink text-sm">
              {t('nextAttempt', { when: formatInstant(nextTryAt) })}
            </span>
          )}
        </span>
      ),
    },
    { id: 'attempts', title: t('attempts'), numeric: true, cell: ({ attempts }) => attempts },
    {
      id: 'resend',
      title: t('resend'),
      cell: ({ id, event, createdAt, state }) =>
        state !== 'waiting' && (
          <Button
            variant="outline"
            size="small"
            aria-label={t('resendNamed', {
              event: t(eventTextKey(event)),
              when: formatInstant(createdAt),
            })}
            onClick={() => resend.mutate(id)}
          >
            {t('resend')}
          </Button>
        ),
    },
  ];
  return (
    <OfficeList
      list={list}
      query={query}
      title={t('log')}
      columns={columns}
      rowKey={({ id }) => id}
      empty={{ title: t('logEmpty') }}
      filters={
        <ChoiceFilter
          param="status"
          label={t('show')}
          all={t('all')}
          choices={STATES.map((value) => ({ value, label: t(`deliveryStates.${value}`) }))}
        />
      }
    />
  );
}
