import { useTranslations } from 'use-intl';
import { TwoHomes } from '../illustrations/two-homes.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { HomeCard } from './home-card.tsx';

/** The families that fit best (spec 2, Dashboard). Nobody is matched yet. */
export function TopMatches() {
  const t = useTranslations('dashboard');
  return (
    <HomeCard
      title={t('topMatchesTitle')}
      picture={<TwoHomes />}
      action={
        <LinkButton to="/matches" look="outline" size="small">
          {t('topMatchesAction')}
        </LinkButton>
      }
    >
      <p>{t('topMatchesEmpty')}</p>
    </HomeCard>
  );
}
