import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { WallCalendar } from '#platform/client/illustrations/wall-calendar.tsx';
import { ChoiceFilter } from '#platform/client/lists/choice-filter.tsx';
import { DateRangeFilter } from '#platform/client/lists/date-range-filter.tsx';
import { OfficeList } from '#platform/client/lists/office-list.tsx';
import { useOfficeList } from '#platform/client/lists/use-office-list.ts';
import { AnchorButton } from '#platform/client/ui/anchor-button.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import { withQuery } from '#platform/client/with-query.ts';
import type { AuditEntry } from '../audit-contract.ts';
import { queryFor } from './calls.ts';

/** /admin/log: the audit log, read-only. */
export function OfficeLog() {
  const t = useTranslations('officeLog');
  const { formatDateTime } = useDates();
  const list = useOfficeList(['at'], { column: 'at', direction: 'desc' });
  const filter = { search: list.input.search, type: list.params.type, ...list.days };
  const params = { ...list.input, ...filter };
  const query = useQuery({
    ...queryFor('GET /api/admin/log', { query: params }),
    placeholderData: keepPreviousData,
  });
  const actorName = ({ actor, actorId }: AuditEntry) =>
    actor ?? (actorId === null ? t('system') : t('deletedAccount'));
  return (
    <OfficeList
      list={list}
      query={query}
      title={t('caption')}
      search={{ label: t('search') }}
      rowKey={({ id }) => id}
      empty={{ title: t('emptyTitle'), text: t('emptyText'), illustration: <WallCalendar /> }}
      columns={[
        {
          id: 'at',
          title: t('createdAt'),
          sortable: true,
          cell: ({ at }) => formatDateTime(at),
        },
        { id: 'actor', title: t('actor'), cell: actorName },
        {
          id: 'action',
          title: t('action'),
          cell: ({ action }) => <code className="text-sm">{action}</code>,
        },
        {
          id: 'subject',
          title: t('subject'),
          cell: ({ subject, subjectName }) => (
            <span className="break-all">{subjectName ?? subject}</span>
          ),
        },
        {
          id: 'detail',
          title: t('detail'),
          cell: ({ detail }) => (
            <span className="break-all text-muted-ink text-sm">{formatDetail(detail)}</span>
          ),
        },
      ]}
      filters={
        <>
          <ChoiceFilter
            param="type"
            label={t('type')}
            all={t('allTypes')}
            choices={(query.data?.types ?? []).map((type) => ({ value: type, label: type }))}
          />
          <DateRangeFilter from={t('from')} to={t('to')} />
        </>
      }
      action={
        <AnchorButton variant="outline" href={withQuery('/api/admin/log/export', filter)} download>
          <Download aria-hidden="true" className="size-5" />
          {t('export')}
        </AnchorButton>
      }
    />
  );
}

const formatDetail = (detail: Record<string, unknown>) =>
  Object.entries(detail)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join(', ');
