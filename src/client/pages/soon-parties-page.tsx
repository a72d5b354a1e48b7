import { useTranslations } from 'use-intl';
import { BallPit } from '../illustrations/ball-pit.tsx';
import { SoonCard } from './soon-card.tsx';

/** /parties until its own feature takes the address over. */
export function SoonPartiesPage() {
  const t = useTranslations('soon');
  return (
    <SoonCard
      title={t('partiesTitle')}
      lead={t('partiesLead')}
      picture={<BallPit />}
      empty={t('partiesEmpty')}
      text={t('partiesText')}
      byMail
    />
  );
}
