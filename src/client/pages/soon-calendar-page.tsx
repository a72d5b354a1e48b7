import { useTranslations } from 'use-intl';
import { Bunting } from '../illustrations/bunting.tsx';
import { SoonCard } from './soon-card.tsx';

/** /calendar until its own feature takes the address over. */
export function SoonCalendarPage() {
  const t = useTranslations('soon');
  return (
    <SoonCard
      title={t('calendarTitle')}
      lead={t('calendarLead')}
      picture={<Bunting />}
      empty={t('calendarEmpty')}
      text={t('calendarText')}
    />
  );
}
