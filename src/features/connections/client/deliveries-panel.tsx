import { useNavigate, useSearch } from '@tanstack/react-router';
import { useFormatter, useTranslations } from 'use-intl';
import { Badge } from '../../../client/ui/badge.tsx';
import { Button } from '../../../client/ui/button.tsx';
import { type Column, DataTable } from '../../../client/ui/data-table.tsx';
import { Field } from '../../../client/ui/field.tsx';
import { Pager } from '../../../client/ui/pager.tsx';
import { Select } from '../../../client/ui/select.tsx';
import { Skeleton } from '../../../client/ui/skeleton.tsx';
import type { WebhookDelivery } from '../connections-contract.ts';
import { eventKey } from './event-name.ts';
import { useDeliveries, useResend } from './use-connections.ts';

const ROWS = 25;
const STATES = ['waiting', 'delivered', 'failed'] as const;
const looks = { waiting: 'default', delivered: 'secondary', failed: 'destructive' } as const;
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
  const navigate = useNavigate();
  const { status, page } = useSearch({ from: '/admin/$part' });
  const state = STATES.find((known) => known === status);
  const { data, isPlaceholderData } = useDeliveries({ page: Number(page ?? 1), rows: ROWS, state });
  const resend = useResend();
  const go = (search: { status?: string | undefined; page?: string | undefined }) =>
    void navigate({
      to: '.',
      search: (now: Record<string, string | undefined>) => ({ ...now, page: undefined, ...search }),
      replace: true,
      resetScroll: false,
    });
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
            <Badge look={looks[state]}>{t(`deliveryStates.${state}`)}</Badge>
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
            look="outline"
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
      <Field label={t('show')} className="max-w-xs">
        <Select
          value={state ?? ''}
          onChange={(event) => go({ status: event.target.value || undefined })}
        >
          <option value="">{t('all')}</option>
          {STATES.map((value) => (
            <option key={value} value={value}>
              {t(`deliveryStates.${value}`)}
            </option>
          ))}
        </Select>
      </Field>
      {!data ? (
        <Skeleton className="h-64" />
      ) : data.total === 0 ? (
        <p className="text-muted-ink">{t('logEmpty')}</p>
      ) : (
        <>
          <DataTable
            caption={t('log')}
            columns={columns}
            rows={data.rows}
            rowKey={({ id }) => id}
            isStale={isPlaceholderData}
          />
          <Pager
            page={Number(page ?? 1)}
            rows={ROWS}
            total={data.total}
            onPage={(next) => go({ page: String(next) })}
          />
        </>
      )}
    </div>
  );
}
