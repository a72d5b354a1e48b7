import { useTranslations } from 'use-intl';
import { Envelope } from '../illustrations/envelope.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { SoonForMembers } from './soon-for-members.tsx';

/** /messages until its own feature takes the address over. */
export function SoonMessagesPage() {
  const t = useTranslations('soon');
  return (
    <SoonForMembers
      title={t('messagesTitle')}
      lead={t('messagesLead')}
      picture={<Envelope />}
      empty={t('messagesEmpty')}
      text={t('messagesText')}
      action={<LinkButton to="/matches">{t('messagesAction')}</LinkButton>}
    />
  );
}
