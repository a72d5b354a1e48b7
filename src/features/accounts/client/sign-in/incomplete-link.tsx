import { useTranslations } from 'use-intl';
import { LinkButton } from '#platform/client/ui/link-button.tsx';
import { CardHeading } from '../security/card-heading.tsx';

/** Shown for an emailed link without its token. */
export function IncompleteLink() {
  const t = useTranslations('accounts');
  return (
    <div className="grid gap-5">
      <CardHeading title={t('incompleteLinkTitle')}>{t('incompleteLinkText')}</CardHeading>
      <LinkButton to="/login" search={{ mode: 'forgot' }} wide>
        {t('requestNewLink')}
      </LinkButton>
    </div>
  );
}
