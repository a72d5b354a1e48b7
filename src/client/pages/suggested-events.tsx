import { useTranslations } from 'use-intl';
import { Bunting } from '../illustrations/bunting.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { HomeCard } from './home-card.tsx';

/** Events that suit the family (spec 2, Dashboard). None is announced yet. */
export function SuggestedEvents() {
  const t = useTranslations('dashboard');
  return (
    <HomeCard
      title={t('suggestedEventsTitle')}
      picture={<Bunting />}
      action={
        <LinkButton to="/events" look="outline" size="small">
          {t('suggestedEventsAction')}
        </LinkButton>
      }
    >
      <p>{t('suggestedEventsEmpty')}</p>
    </HomeCard>
  );
}
