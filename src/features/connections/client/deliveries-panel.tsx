import { useFormatter, useTranslations } from 'use-intl';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { ChoiceFilter } from '#platform/client/ui/choice-filter.tsx';
import { type Column, DataTable } from '#platform/client/ui/data-table.tsx';
import { LoadState } from '#platform/client/ui/load-state.tsx';
import { Pager } from '#platform/client/ui/pager.tsx';
import { useOfficeAddress } from '#platform/client/use-office-address.ts';
import type { WebhookDelivery } from '../connections-contract.ts';
import { eventKey } from './event-name.ts';
import { useDeliveries, useResend } from './use-connections.ts';

const ROWS = 25;
const STATES = ['waiting', 'delivered', 'failed'] as const;
const tones = { waiting: 'waiting', delivered: 'done', failed: 'trouble' } as const;
const PROBLEMS = [
  'refusedAddress',
  'unreachable',
  'tooSlow',
  'badAnswer',
  'status',
  'switchedOff',
] as const;

/** What was sent in the last month, how it went, and sending it again. */
export function DeliveriesPanel() {
  const t = useTranslations('officeConnections');
  const format = useFormatter();
  const { address, page, change } = useOfficeAddress();
  const state = STATES.find((known) => known === address.status);
  const query = useDeliveries({ page, rows: ROWS, state });
  const resend = useResend();
  const at = (instant: string) =>
    format.dateTime(new Date(instant), { dateStyle: 'medium', timeStyle: 'medium' });
  const columns: Column<WebhookDelivery>[] = [
    { id: 'when', title: t('when'), cell: ({ createdAt }) => at(createdAt) },
    { id: 'what', title: t('what'), cell: ({ event }) => t(eventKey(event)) },
    { id: 'where', title: t('where'), cell: ({ url }) => <span className="break-all">{url}</span> },
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
              {t(`problems.${PROBLEMS.find((known) => known === lastProblem) ?? 'other'}`, {
                status: lastStatus ?? 0,
              })}
            </span>
          )}
          {nextTryAt && attempts > 0 && (
            <span className="text-muted-ink text-sm">{t('nextTry', { when: at(nextTryAt) })}</span>
          )}
        </span>
      ),
    },
    { id: 'tries', title: t('tries'), numeric: true, cell: ({ attempts }) => attempts },
    {
      id: 'resend',
      title: t('resend'),
      cell: ({ id, event, createdAt, state }) =>
        state !== 'waiting' && (
          <Button
            variant="outline"
            size="small"
            aria-label={t('resendOf', { event: t(eventKey(event)), when: at(createdAt) })}
            onClick={() => resend.mutate(id)}
          >
            {t('resend')}
          </Button>
        ),
    },
  ];
  return (
    <div className="grid gap-5">
      <div className="max-w-xs">
        <ChoiceFilter
          label={t('show')}
          value={state}
          all={t('all')}
          choices={STATES.map((value) => ({ value, label: t(`deliveryStates.${value}`) }))}
          onChange={(status) => change({ status })}
        />
      </div>
      <LoadState query={query} height="h-64">
        {({ rows, total }) =>
          total === 0 ? (
            <p className="text-muted-ink">{t('logEmpty')}</p>
          ) : (
            <>
              <DataTable
                caption={t('log')}
                columns={columns}
                rows={rows}
                rowKey={({ id }) => id}
                isStale={query.isPlaceholderData}
              />
              <Pager
                page={page}
                rows={ROWS}
                total={total}
                onPage={(next) => change({ page: String(next) })}
              />
            </>
          )
        }
      </LoadState>
    </div>
  );
}
