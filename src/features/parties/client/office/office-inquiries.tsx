import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ChoiceGroup } from '#platform/client/forms/choice-group.tsx';
import { Envelope } from '#platform/client/illustrations/envelope.tsx';
import type { Column } from '#platform/client/lists/data-table.tsx';
import { OfficeList } from '#platform/client/lists/office-list.tsx';
import { useOfficeList } from '#platform/client/lists/use-office-list.ts';
import { Badge } from '#platform/client/ui/badge.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import { venueDateOf } from '#shared/venue-dates.ts';
import { BookInquirySheet } from './book-inquiry-sheet.tsx';
import { InquirySheet } from './inquiry-sheet.tsx';
import { inquiryStatuses } from './inquiry-statuses.ts';
import { type Inquiry, useInquiries } from './use-office-parties.ts';

const tones = {
  new: 'waiting',
  contacted: 'neutral',
  booked: 'done',
  declined: 'neutral',
} as const;

/** The list of inquiries with a status filter; a click opens the inquiry in a sheet. */
export function OfficeInquiries() {
  const t = useTranslations('officeParties');
  const list = useOfficeList(['createdAt', 'preferredDate', 'guardianName'], {
    column: 'createdAt',
    direction: 'desc',
  });
  const status = inquiryStatuses.find((name) => name === list.params.status);
  const inquiries = useInquiries({ ...list.input, status });
  const [selectedInquiry, setSelectedInquiry] = useState<Inquiry>();
  const [isBooking, setBooking] = useState(false);
  const columns = useColumns();
  const counts = inquiries.data?.counts;
  const currentInquiry =
    inquiries.data?.rows.find(({ id }) => id === selectedInquiry?.id) ?? selectedInquiry;
  return (
    <>
      <OfficeList
        list={list}
        query={inquiries}
        title={t('inquiries')}
        lead={
          <ChoiceGroup
            legend={t('status')}
            type="radio"
            choices={[
              { value: 'all', label: t('all') },
              ...inquiryStatuses.map((value) => ({
                value,
                label: t('statusCount', {
                  name: t(`inquiry.${value}`),
                  count: counts?.[value] ?? 0,
                }),
              })),
            ]}
            inputProps={(value) => ({
              name: 'inquiry-status',
              checked: value === (status ?? 'all'),
              onChange: () => list.change({ status: value === 'all' ? undefined : value }),
            })}
          />
        }
        search={{ label: t('search') }}
        columns={columns}
        rowKey={({ id }) => id}
        onOpen={setSelectedInquiry}
        empty={{ title: t('noInquiries'), text: t('noInquiriesText'), illustration: <Envelope /> }}
      />
      {currentInquiry &&
        (isBooking ? (
          <BookInquirySheet
            inquiry={currentInquiry}
            onBooked={(partyId) => {
              setBooking(false);
              setSelectedInquiry(undefined);
              list.change({ open: partyId });
            }}
            onClose={() => setBooking(false)}
          />
        ) : (
          <InquirySheet
            // Resets the typed note for another inquiry, and when this one changes.
            key={`${currentInquiry.id} ${currentInquiry.updatedAt}`}
            inquiry={currentInquiry}
            onBook={() => setBooking(true)}
            onClose={() => setSelectedInquiry(undefined)}
          />
        ))}
    </>
  );
}

function useColumns(): Column<Inquiry>[] {
  const t = useTranslations('officeParties');
  const { formatVenueDate } = useDates();
  const { timezone } = useVenue();
  return [
    {
      id: 'guardianName',
      title: t('guardian'),
      sortable: true,
      cell: ({ guardianName }) => guardianName,
    },
    {
      id: 'status',
      title: t('status'),
      cell: ({ status }) => <Badge tone={tones[status]}>{t(`inquiry.${status}`)}</Badge>,
    },
    {
      id: 'preferredDate',
      title: t('preferredDate'),
      sortable: true,
      cell: ({ preferredDate, preferredTimeWindow }) => (
        <>
          {formatVenueDate(preferredDate)}
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
      title: t('receivedOn'),
      sortable: true,
      cell: ({ createdAt }) => formatVenueDate(venueDateOf(new Date(createdAt), timezone)),
    },
  ];
}
