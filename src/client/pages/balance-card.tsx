import { useTranslations } from 'use-intl';
import { CoffeeCup } from '../illustrations/coffee-cup.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { HomeCard } from './home-card.tsx';

/** Visits left on passes, and what is left on gift cards. Nobody has any: the shop sells none yet. */
export function BalanceCard() {
  const t = useTranslations('dashboard');
  return (
    <HomeCard
      title={t('balanceTitle')}
      picture={<CoffeeCup />}
      action={
        <LinkButton to="/shop" look="outline" size="small">
          {t('balanceAction')}
        </LinkButton>
      }
    >
      <p>{t('balanceEmpty')}</p>
    </HomeCard>
  );
}
