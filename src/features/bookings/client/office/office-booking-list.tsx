import { useLocale, useTranslations } from 'use-intl';
import { Badge } from '#platform/client/ui/badge.tsx';
import { type Column, DataTable } from '#platform/client/ui/data-table.tsx';
import { LoadState } from '#platform/client/ui/load-state.tsx';
import { Pager } from '#platform/client/ui/pager.tsx';
import { useOfficeAddress } from '#platform/client/use-office-address.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import { useWhen } from '#platform/client/use-when.ts';
import { formatMoney } from '#shared/money.ts';
import { formatSlot, statusTones } from '../booking-words.ts';
import { OfficeFilters } from './office-filters.tsx';
import { ROWS, readListAddress } from './office-list-address.ts';
import { type OfficeBooking, useBookingsPage } from './use-office-bookings.ts';

/** All bookings, as the specification lists them: searched, filtered, sorted and paged by the database. */
export function OfficeBookingList() {
  const t = useTranslations('officeBookings');
  const { address, page, change } = useOfficeAddress();
  const { query, isFiltered, sorting } = readListAddress(address, page);
  const list = useBookingsPage(query);
  const columns = useColumns();
  return (
    <div className="grid gap-4">
      <OfficeFilters />
      <LoadState query={list}>
        {({ rows, total }) =>
          total === 0 ? (
            <p className="py-10 text-center text-lg text-muted-ink" role="status">
              {isFiltered ? t('list.noMatch') : t('list.empty')}
            </p>
          ) : (
            <>
              <DataTable
                caption={t('title')}
                columns={columns}
                rows={rows}
                rowKey={({ id }) => id}
                sorting={sorting}
                onSort={({ column, direction }) => change({ sort: column, direction })}
                onOpen={({ id }) => change({ open: id })}
                isStale={list.isPlaceholderData}
              />
              <Pager
                page={page}
                rows={ROWS}
                total={total}
                onPage={(page) => change({ page: String(page) })}
              />
            </>
          )
        }
      </LoadState>
    </div>
  );
}

function useColumns(): Column<OfficeBooking>[] {
  const t = useTranslations('officeBookings');
  const locale = useLocale();
  const { currency } = useVenue();
  const { when, yearOf } = useWhen();
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
            {yearOf(booking.date)}
          </span>
          <span className="text-muted-ink">
            {booking.eventTitle ?? t(`types.${booking.type}`)}
            {booking.childrenCount > 1 && `, ${t('children', { count: booking.childrenCount })}`}
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
      cell: ({ status }) => <Badge tone={statusTones[status]}>{t(`statuses.${status}`)}</Badge>,
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
      cell: ({ createdAt }) => <span className="tabular text-sm">{when(createdAt)}</span>,
    },
  ];
}
