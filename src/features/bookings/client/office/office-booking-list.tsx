import { useLocale, useTranslations } from 'use-intl';
import { useFormatSessionTitle } from '#features/venue/client/index.ts';
import { ChoiceFilter } from '#platform/client/lists/choice-filter.tsx';
import type { Column } from '#platform/client/lists/data-table.tsx';
import { DateRangeFilter } from '#platform/client/lists/date-range-filter.tsx';
import { OfficeList } from '#platform/client/lists/office-list.tsx';
import { useOfficeList } from '#platform/client/lists/use-office-list.ts';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import { formatMoney } from '#shared/money.ts';
import { formatSlot, statusTones } from '../booking-labels.ts';
import { AskForFees } from './ask-for-fees.tsx';
import { useFeeText } from './use-fee-text.ts';
import { type OfficeBooking, useBookingsPage } from './use-office-bookings.ts';

const statuses = ['paid', 'pending', 'cancelled', 'no-show'] as const;
const types = ['open-play', 'trial', 'member', 'event'] as const;
const noFilter = {
  search: undefined,
  status: undefined,
  type: undefined,
  from: undefined,
  to: undefined,
};

/** All bookings (spec 2), searched, filtered, sorted and paginated by the database. */
export function OfficeBookingList() {
  const t = useTranslations('officeBookings');
  const list = useOfficeList(['created', 'date', 'guardian'], {
    column: 'created',
    direction: 'desc',
  });
  const filter = {
    ...list.days,
    status: statuses.find((status) => status === list.params.status),
    type: types.find((type) => type === list.params.type),
  };
  const isFiltered = Object.values({ ...filter, search: list.input.search }).some(Boolean);
  const columns = useColumns();
  return (
    <OfficeList
      list={list}
      query={useBookingsPage({ ...list.input, ...filter })}
      title={t('title')}
      exportMenu={{
        path: '/api/admin/exports/bookings',
        filter: { ...filter, search: list.input.search },
      }}
      search={{ label: t('list.search') }}
      columns={columns}
      rowKey={({ id }) => id}
      onOpen={({ id }) => list.change({ open: id })}
      empty={{ title: isFiltered ? t('list.noMatch') : t('list.empty') }}
      filters={
        <>
          <ChoiceFilter
            param="status"
            label={t('list.status')}
            all={t('list.any')}
            choices={statuses.map((value) => ({ value, label: t(`statuses.${value}`) }))}
          />
          <ChoiceFilter
            param="type"
            label={t('list.type')}
            all={t('list.any')}
            choices={types.map((value) => ({ value, label: t(`types.${value}`) }))}
          />
          <DateRangeFilter from={t('list.from')} to={t('list.to')} />
        </>
      }
      action={
        <>
          {filter.status === 'no-show' && (
            <AskForFees filter={{ ...list.days, type: filter.type, search: list.input.search }} />
          )}
          {isFiltered && (
            <Button variant="quiet" onClick={() => list.change(noFilter)}>
              {t('list.clear')}
            </Button>
          )}
        </>
      }
    />
  );
}

function useColumns(): Column<OfficeBooking>[] {
  const t = useTranslations('officeBookings');
  const locale = useLocale();
  const { currency } = useVenue();
  const { formatDateTime, yearSuffix } = useDates();
  const formatSessionTitle = useFormatSessionTitle();
  const formatFee = useFeeText();
  const money = (cents: number) => formatMoney(cents, currency, locale);
  return [
    {
      id: 'guardian',
      title: t('list.guardian'),
      sortable: true,
      cell: ({ guardianName }) => guardianName,
    },
    {
      id: 'contact',
      title: t('list.contact'),
      cell: ({ guardianEmail, guardianPhone }) => (
        <span className="grid text-sm">
          {guardianEmail && <span className="break-all">{guardianEmail}</span>}
          {guardianPhone && <span className="tabular text-muted-ink">{guardianPhone}</span>}
        </span>
      ),
    },
    {
      id: 'date',
      title: t('list.visit'),
      sortable: true,
      cell: (booking) => (
        <span className="grid text-sm">
          <span className="tabular">
            {formatSlot(booking, locale)}
            {yearSuffix(booking.date)}
          </span>
          <span className="text-muted-ink">
            {formatSessionTitle(t(`types.${booking.type}`), booking)}
            {booking.childrenCount > 1 &&
              `, ${t(booking.type === 'event' ? 'people' : 'children', { count: booking.childrenCount })}`}
          </span>
          {booking.notes && (
            <span className="line-clamp-2 text-muted-ink italic">
              {t('list.note', { note: booking.notes })}
            </span>
          )}
        </span>
      ),
    },
    {
      id: 'status',
      title: t('list.status'),
      cell: ({ status, noShowFee }) => (
        <span className="grid justify-items-start gap-1 text-sm">
          <Badge tone={statusTones[status]}>{t(`statuses.${status}`)}</Badge>
          {noShowFee && <span>{t('fee.inList', { state: formatFee(noShowFee) })}</span>}
        </span>
      ),
    },
    {
      id: 'price',
      title: t('list.price'),
      numeric: true,
      cell: ({ priceCents, refundedCents }) => (
        <span className="grid">
          {money(priceCents)}
          {refundedCents > 0 && (
            <span className="text-muted-ink text-sm">
              {t('list.refunded', { amount: money(refundedCents) })}
            </span>
          )}
        </span>
      ),
    },
    {
      id: 'created',
      title: t('list.created'),
      sortable: true,
      cell: ({ createdAt }) => <span className="tabular text-sm">{formatDateTime(createdAt)}</span>,
    },
  ];
}
