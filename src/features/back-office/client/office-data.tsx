import { useTranslations } from 'use-intl';
import { ImportPanel } from '#features/imports/client/index.ts';
import { OfficeTabs } from '#platform/client/ui/office-tabs.tsx';
import { BackupsPanel } from './backups-panel.tsx';

/** /admin/data: backups, and data import from another system. */
export function OfficeData() {
  const t = useTranslations('officeData');
  return (
    <OfficeTabs
      label={t('tabs')}
      param="type"
      tabs={[
        { id: 'backups', title: t('tab.backups'), content: <BackupsPanel /> },
        { id: 'import', title: t('tab.import'), content: <ImportPanel /> },
      ]}
    />
  );
}
