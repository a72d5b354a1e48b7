import { useTranslations } from 'use-intl';
import { TwoHomes } from '../illustrations/two-homes.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { SoonForMembers } from './soon-for-members.tsx';

/** /matches until its own feature takes the address over. */
export function SoonMatchesPage() {
  const t = useTranslations('soon');
  return (
    <SoonForMembers
      title={t('matchesTitle')}
      lead={t('matchesLead')}
      picture={<TwoHomes />}
      empty={t('matchesEmpty')}
      text={t('matchesText')}
      action={<LinkButton to="/intake">{t('matchesAction')}</LinkButton>}
    />
  );
}
