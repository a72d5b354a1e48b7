import { useTranslations } from 'use-intl';
import { Balances } from '#features/shop/client/balances.tsx';
import { useBalances } from '#features/shop/client/use-shop.ts';
import { CoffeeCup } from '#platform/client/illustrations/coffee-cup.tsx';
import { LinkButton } from '#platform/client/ui/link-button.tsx';
import { DashboardCard } from './dashboard-card.tsx';

/** Shows remaining visits of passes and the balances of gift cards and credit. */
export function BalanceCard() {
  const t = useTranslations('orders.balances');
  const visits = useBalances().data?.visits ?? 0;
  return (
    <DashboardCard
      title={t('title')}
      picture={<CoffeeCup />}
      action={
        <div className="flex flex-wrap gap-3">
          {visits > 0 ? (
            <LinkButton to="/booking" search={{ member: '0' }} variant="secondary" size="small">
              {t('use')}
            </LinkButton>
          ) : (
            <LinkButton to="/shop" variant="outline" size="small">
              {t('shop')}
            </LinkButton>
          )}
          <LinkButton to="/orders" variant="outline" size="small">
            {t('orders')}
          </LinkButton>
        </div>
      }
    >
      <Balances />
    </DashboardCard>
  );
}
