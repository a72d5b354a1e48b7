import { useTranslations } from 'use-intl';
import { Balances } from '#features/shop/client/orders/balances.tsx';
import { useBalances } from '#features/shop/client/use-shop.ts';
import { LinkButton } from '#platform/client/ui/link-button.tsx';
import { DashboardCard } from './dashboard-card.tsx';

/** Shows remaining visits of passes and the balances of gift cards and credit. */
export function BalanceCard() {
  const t = useTranslations('orders.balances');
  const { data: balances } = useBalances();
  const isEmpty = balances?.holdings.length === 0;
  return (
    <DashboardCard title={t('title')} more={{ to: '/orders', label: t('orders') }}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-40 flex-1 leading-snug">
          <Balances />
        </div>
        {isEmpty && (
          <LinkButton to="/shop" variant="outline" size="small">
            {t('shop')}
          </LinkButton>
        )}
        {(balances?.visits ?? 0) > 0 && (
          <LinkButton to="/booking" search={{ member: '0' }} variant="secondary" size="small">
            {t('use')}
          </LinkButton>
        )}
      </div>
    </DashboardCard>
  );
}
