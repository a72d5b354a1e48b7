import { useTranslations } from 'use-intl';
import { Envelope } from '../../../client/illustrations/envelope.tsx';
import { type Column, DataTable } from '../../../client/ui/data-table.tsx';
import { EmptyState } from '../../../client/ui/empty-state.tsx';
import { ListFilters } from '../../../client/ui/list-filters.tsx';
import { LoadState } from '../../../client/ui/load-state.tsx';
import { Pager } from '../../../client/ui/pager.tsx';
import { Price } from '../../../client/ui/price.tsx';
import { usePartList } from '../../../client/use-part-list.ts';
import { useVenueMoment } from '../../../client/use-venue-moment.ts';
import { OfficeOrderSheet } from './office-order-sheet.tsx';
import { OrderStatus } from './order-status.tsx';
import { type ListedOrder, type OrdersQuery, useOfficeOrders } from './use-office-orders.ts';

const ROWS = 25;
const statuses = [
  'review',
  'disputed',
  'paid',
  'partially_refunded',
  'refunded',
  'pending',
  'expired',
] as const;

/** /admin/orders: every order, searched and sorted by the database; one opens beside the list. */
export function OfficeOrders() {
  const t = useTranslations('officeOrders');
  const list = usePartList();
  const { search } = list;
  const orders = useOfficeOrders({
    page: list.page,
    rows: ROWS,
    search: search.search,
    status: statuses.find((status) => status === search.status),
    from: search.from,
    to: search.to,
    sort: search.sort as OrdersQuery['sort'],
    direction: search.direction as OrdersQuery['direction'],
  });
  const columns = useColumns();
  return (
    <section aria-labelledby="orders-list" className="grid gap-5">
      <h2 id="orders-list" className="text-2xl">
        {t('listTitle')}
      </h2>
      <ListFilters
        value={search}
        onChange={list.filter}
        labels={{
          search: t('search'),
          status: t('statusFilter'),
          all: t('allStatuses'),
          from: t('from'),
          to: t('to'),
        }}
        statuses={statuses.map((value) => ({ value, label: t(`status.${value}`) }))}
      />
      <LoadState query={orders}>
        {({ rows, total }) =>
          total === 0 ? (
            <EmptyState picture={<Envelope />} heading="h3" title={t('none')}>
              <p>{t('noneText')}</p>
            </EmptyState>
          ) : (
            <>
              <DataTable
                caption={t('listTitle')}
                columns={columns}
                rows={rows}
                rowKey={({ id }) => id}
                sorting={list.sorting}
                onSort={list.sort}
                onOpen={({ id }) => list.open(id)}
                isStale={orders.isPlaceholderData}
              />
              <Pager page={list.page} rows={ROWS} total={total} onPage={list.turnTo} />
            </>
          )
        }
      </LoadState>
      {search.open && <OfficeOrderSheet id={search.open} onClose={() => list.open(undefined)} />}
    </section>
  );
}

function useColumns(): Column<ListedOrder>[] {
  const t = useTranslations('officeOrders');
  const moment = useVenueMoment();
  return [
    { id: 'number', title: t('number'), cell: ({ number }) => number },
    {
      id: 'createdAt',
      title: t('ordered'),
      sortable: true,
      cell: ({ createdAt }) => moment(createdAt),
    },
    {
      id: 'guardianName',
      title: t('buyer'),
      sortable: true,
      cell: ({ guardianName, guardianEmail }) => (
        <>
          <span className="block">{guardianName}</span>
          <span className="block break-all text-muted-ink text-sm">{guardianEmail}</span>
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
