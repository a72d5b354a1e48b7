import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Envelope } from '../../../client/illustrations/envelope.tsx';
import { Badge } from '../../../client/ui/badge.tsx';
import { ChoiceGroup } from '../../../client/ui/choice-group.tsx';
import { type Column, DataTable } from '../../../client/ui/data-table.tsx';
import { EmptyState } from '../../../client/ui/empty-state.tsx';
import { LoadState } from '../../../client/ui/load-state.tsx';
import { Pager } from '../../../client/ui/pager.tsx';
import { SearchField } from '../../../client/ui/search-field.tsx';
import { usePartList } from '../../../client/use-part-list.ts';
import { useVenue } from '../../../client/use-venue.ts';
import { formatVenueDate, venueDateOf } from '../../../shared/venue-dates.ts';
import { InquirySheet } from './inquiry-sheet.tsx';
import { inquiryStatuses } from './inquiry-statuses.ts';
import { type InquiriesQuery, type Inquiry, useInquiries } from './use-office-parties.ts';

const ROWS = 25;

const looks = {
  new: 'accent',
  contacted: 'default',
  booked: 'secondary',
  declined: 'outline',
} as const;

/** The pipeline of inquiries: what is new stands out, one opens beside the list. */
export function OfficeInquiries() {
  const t = useTranslations('officeParties');
  const list = usePartList();
  const { search } = list;
  const status = inquiryStatuses.find((one) => one === search.status);
  const inquiries = useInquiries({
    page: list.page,
    rows: ROWS,
    search: search.search,
    status,
    sort: search.sort as InquiriesQuery['sort'],
    direction: search.direction as InquiriesQuery['direction'],
  });
  const [opened, setOpened] = useState<Inquiry>();
  const columns = useColumns();
  const counts = inquiries.data?.counts;
  const shown = inquiries.data?.rows.find(({ id }) => id === opened?.id) ?? opened;
  return (
    <section aria-label={t('inquiries')} className="grid gap-5">
      <ChoiceGroup
        legend={t('status')}
        type="radio"
        choices={[
          { value: 'all', label: t('all') },
          ...inquiryStatuses.map((value) => ({
            value,
            label: t('counted', { name: t(`inquiry.${value}`), count: counts?.[value] ?? 0 }),
          })),
        ]}
        inputProps={(value) => ({
          name: 'inquiry-status',
          checked: value === (status ?? 'all'),
          onChange: () => list.filter({ status: value === 'all' ? undefined : value }),
        })}
      />
      <SearchField
        label={t('search')}
        value={search.search ?? ''}
        onSearch={(text) => list.filter({ search: text })}
      />
      <LoadState query={inquiries}>
        {({ rows, total }) =>
          total === 0 ? (
            <EmptyState picture={<Envelope />} heading="h2" title={t('noInquiries')}>
              <p>{t('noInquiriesText')}</p>
            </EmptyState>
          ) : (
            <>
              <DataTable
                caption={t('inquiries')}
                columns={columns}
                rows={rows}
                rowKey={({ id }) => id}
                sorting={list.sorting}
                onSort={list.sort}
                onOpen={setOpened}
                isStale={inquiries.isPlaceholderData}
              />
              <Pager page={list.page} rows={ROWS} total={total} onPage={list.turnTo} />
            </>
          )
        }
      </LoadState>
      {shown && (
        // Its note is typed anew once somebody else has changed it.
        <InquirySheet key={shown.updatedAt} inquiry={shown} onClose={() => setOpened(undefined)} />
      )}
    </section>
  );
}

function useColumns(): Column<Inquiry>[] {
  const t = useTranslations('officeParties');
  const locale = useLocale();
  const { timezone } = useVenue();
  return [
    {
      id: 'guardianName',
      title: t('who'),
      sortable: true,
      cell: ({ guardianName }) => guardianName,
    },
    {
      id: 'status',
      title: t('status'),
      cell: ({ status }) => <Badge look={looks[status]}>{t(`inquiry.${status}`)}</Badge>,
    },
    {
      id: 'preferredDate',
      title: t('wishedDate'),
      sortable: true,
      cell: ({ preferredDate, preferredTimeWindow }) => (
        <>
          {formatVenueDate(preferredDate, locale)}
          {preferredTimeWindow && (
            <span className="block text-muted-ink text-sm">
              {t(`windows.${preferredTimeWindow}`)}
            </span>
          )}
        </>
      ),
    },
    { id: 'packageName', title: t('package'), cell: ({ packageName }) => packageName },
    {
      id: 'estimatedKids',
      title: t('kids'),
      numeric: true,
      cell: ({ estimatedKids }) => estimatedKids,
    },
    {
      id: 'createdAt',
      title: t('asked'),
      sortable: true,
      cell: ({ createdAt }) => formatVenueDate(venueDateOf(new Date(createdAt), timezone), locale),
    },
  ];
}
