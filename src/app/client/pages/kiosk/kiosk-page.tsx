import { useTranslations } from 'use-intl';
import { RunningKiosks } from '#features/kiosk/client/running-kiosks.tsx';
import { StartKioskForm } from '#features/kiosk/client/start-kiosk-form.tsx';
import { useKiosk } from '#features/kiosk/client/use-kiosk.ts';
import { PageHeading } from '#platform/client/ui/page-heading.tsx';
import { KioskScreens } from './kiosk-screens.tsx';

/**
 * /kiosk: staff start the kiosk here; once it runs, even after a reload, the page shows the screens for
 * families.
 */
export function KioskPage() {
  const t = useTranslations('kiosk.staff');
  const { data } = useKiosk();
  if (data?.kiosk) return <KioskScreens />;
  return (
    <div className="page-column max-w-3xl py-6 sm:py-10">
      <PageHeading title={t('title')} back={{ to: '/scan', label: t('back') }}>
        {t('lead')}
      </PageHeading>
      <StartKioskForm />
      <RunningKiosks />
    </div>
  );
}
