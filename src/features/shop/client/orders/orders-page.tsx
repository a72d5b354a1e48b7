import { useTranslations } from 'use-intl';
import { Envelope } from '#platform/client/illustrations/envelope.tsx';
import { Alert } from '#platform/client/ui/alert.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { LinkButton } from '#platform/client/ui/link-button.tsx';
import { PageHeading } from '#platform/client/ui/page-heading.tsx';
import { PullToRefresh } from '#platform/client/ui/pull-to-refresh.tsx';
import { EmptyState } from '#platform/client/ui/states/empty-state.tsx';
import { Skeleton } from '#platform/client/ui/states/skeleton.tsx';
import { useMemberships, useOrders } from '../use-shop.ts';
import { MembershipList } from './membership-list.tsx';
import { OrderRow } from './order-row.tsx';

/** /orders: the account's orders, newest first, with receipts. */
export function OrdersPage() {
  const t = useTranslations('orders');
  // Both lists are rendered together, because memberships that load later would shift the orders below.
  const queries = [useOrders(), useMemberships()];
  const isLoading = queries.some(({ isPending }) => isPending);
  return (
    <div className="page-column min-h-svh max-w-4xl py-6 sm:py-10">
      <PullToRefresh
        onRefresh={() => Promise.all(queries.map(async ({ refetch }) => await refetch()))}
      />
      <PageHeading
        title={t('title')}
        back={{ to: '/dashboard', label: t('back') }}
        action={
          <LinkButton to="/shop" variant="outline">
            {t('shop')}
          </LinkButton>
        }
      >
        <p>{t('lead')}</p>
      </PageHeading>
      {isLoading ? (
        <div role="status">
          <span className="sr-only">{t('loading')}</span>
          <Skeleton className="h-[119px] rounded-card" />
        </div>
      ) : (
        <>
          <MembershipList />
          <OrderList />
        </>
      )}
    </div>
  );
}

function OrderList() {
  const t = useTranslations('orders');
  const orders = useOrders();
  if (orders.isError) {
    return (
      <Alert variant="destructive" title={t('failedTitle')}>
        <p>{t('failedText')}</p>
        <Button
          variant="outline"
          size="small"
          className="mt-3"
          onClick={() => void orders.refetch()}
        >
          {t('tryAgain')}
        </Button>
      </Alert>
    );
  }
  if (orders.data?.length === 0) {
    return (
      <Card>
        <EmptyState
          illustration={<Envelope />}
          title={t('emptyTitle')}
          action={<LinkButton to="/shop">{t('shop')}</LinkButton>}
        >
          <p>{t('emptyText')}</p>
        </EmptyState>
      </Card>
    );
  }
  return (
    <ul className="grid gap-2">
      {orders.data?.map((order) => (
        <li key={order.id}>
          <OrderRow order={order} />
        </li>
      ))}
    </ul>
  );
}
