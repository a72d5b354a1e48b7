import { useTranslations } from 'use-intl';
import { Bunting } from '../illustrations/bunting.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { SoonForMembers } from './soon-for-members.tsx';

/** /events until its own feature takes the address over. */
export function SoonEventsPage() {
  const t = useTranslations('soon');
  return (
    <SoonForMembers
      title={t('eventsTitle')}
      lead={t('eventsLead')}
      picture={<Bunting />}
      empty={t('eventsEmpty')}
      text={t('eventsText')}
      action={<LinkButton to="/booking">{t('book')}</LinkButton>}
    />
  );
}
