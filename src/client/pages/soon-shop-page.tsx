import { useTranslations } from 'use-intl';
import { Blocks } from '../illustrations/blocks.tsx';
import { SoonCard } from './soon-card.tsx';

/** /shop until its own feature takes the address over. */
export function SoonShopPage() {
  const t = useTranslations('soon');
  return (
    <SoonCard
      title={t('shopTitle')}
      lead={t('shopLead')}
      picture={<Blocks />}
      empty={t('shopEmpty')}
      text={t('shopText')}
    />
  );
}
