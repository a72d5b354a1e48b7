import { useTranslations } from 'use-intl';
import { Envelope } from '#platform/client/illustrations/envelope.tsx';
import { ChoiceFilter } from '#platform/client/lists/choice-filter.tsx';
import type { Column } from '#platform/client/lists/data-table.tsx';
import { DateRangeFilter } from '#platform/client/lists/date-range-filter.tsx';
import { OfficeList } from '#platform/client/lists/office-list.tsx';
import { useOfficeList } from '#platform/client/lists/use-office-list.ts';
import { EmailAddress } from '#platform/client/ui/email-address.tsx';
import { Price } from '#platform/client/ui/price.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import { OfficeOrderSheet } from './office-order-sheet.tsx';
import { OrderStatus } from './order-status.tsx';
import { type ListedOrder, useOfficeOrders } from './use-office-orders.ts';

const statuses = [
  'review',
  'disputed',
  'paid',
  'partially_refunded',
  'refunded',
  'pending',
  'expired',
] as const;

/** /admin/orders: all orders; the selected one opens next to the list. */
export function OfficeOrders() {
  const t = useTranslations('officeOrders');
  const list = useOfficeList(['createdAt', 'guardianName', 'totalCents'], {
    column: 'createdAt',
    direction: 'desc',
  });
  const { open } = list.params;
  const status = statuses.find((option) => option === list.params.status);
  const orders = useOfficeOrders({ ...list.input, ...list.days, status });
  const columns = useColumns();
  return (
    <>
      <OfficeList
        list={list}
        query={orders}
        title={t('listTitle')}
        hasHeading
        exportMenu={{
          path: '/api/admin/exports/orders',
          filter: { ...list.days, status, search: list.input.search },
        }}
        search={{ label: t('search') }}
        columns={columns}
        rowKey={({ id }) => id}
        onOpen={({ id }) => list.change({ open: id })}
        empty={{ title: t('emptyTitle'), text: t('emptyText'), illustration: <Envelope /> }}
        filters={
          <>
            <ChoiceFilter
              param="status"
              label={t('statusFilter')}
              all={t('allStatuses')}
              choices={statuses.map((value) => ({ value, label: t(`status.${value}`) }))}
            />
            <DateRangeFilter from={t('from')} to={t('to')} />
          </>
        }
      />
      {open && (
        <OfficeOrderSheet key={open} id={open} onClose={() => list.change({ open: undefined })} />
      )}
    </>
  );
}

function useColumns(): Column<ListedOrder>[] {
  const t = useTranslations('officeOrders');
  const { formatDateTime } = useDates();
  return [
    { id: 'number', title: t('number'), cell: ({ number }) => number },
    {
      id: 'createdAt',
      title: t('ordered'),
      sortable: true,
      cell: ({ createdAt }) => formatDateTime(createdAt),
    },
    {
      id: 'guardianName',
      title: t('buyer'),
      sortable: true,
      cell: ({ guardianName, guardianEmail }) => (
        <>
          <span className="block">{guardianName}</span>
          <EmailAddress className="block text-muted-ink text-sm">{guardianEmail}</EmailAddress>
        </>
      ),
    },
    {
      id: 'items',
      title: t('items'),
      cell: ({ items }) =>
        items.map(({ name, quantity }) => t('item', { name, quantity })).join(', '),
    },
    {
      id: 'status',
      title: t('statusFilter'),
      cell: ({ status }) => <OrderStatus status={status} />,
    },
    {
      id: 'totalCents',
      title: t('total'),
      sortable: true,
      numeric: true,
      cell: ({ totalCents, refundedCents }) => (
        <>
          <Price cents={totalCents} />
          {refundedCents > 0 && (
            <span className="block text-muted-ink text-sm">
              <Price cents={-refundedCents} />
            </span>
          )}
        </>
      ),
    },
  ];
}
