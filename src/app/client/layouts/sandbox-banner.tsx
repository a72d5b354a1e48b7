import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { useVenue } from '#platform/client/use-venue.ts';
import { Banner } from './banner.tsx';

const DemoBanner = lazy(() =>
  import('./demo-banner.tsx').then((module) => ({ default: module.DemoBanner })),
);

/** A banner in a demo, or while payments are in test mode; on every page except kiosk pages and wall screens. */
export function SandboxBanner() {
  const t = useTranslations('shell');
  const { payments, isDemo } = useVenue();
  if (isDemo) {
    return (
      <Suspense>
        <DemoBanner />
      </Suspense>
    );
  }
  if (payments !== 'sandbox') return null;
  return <Banner title={t('sandboxTitle')}>{t('sandbox')}</Banner>;
}
