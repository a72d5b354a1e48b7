import { useTranslations } from 'use-intl';
import { ImportPanel } from '#features/imports/client/index.ts';
import { OfficeTabs } from '#platform/client/ui/office-tabs.tsx';
import { BackupsPanel } from './backups-panel.tsx';
import { ExportPanel } from './export-panel.tsx';
import { ListExports } from './list-exports.tsx';

/** /admin/data: backups, the export of everything, and data import from another system. */
export function OfficeData() {
  const t = useTranslations('officeData');
  return (
    <OfficeTabs
      label={t('tabs')}
      param="type"
      tabs={[
        { id: 'backups', title: t('tab.backups'), content: <BackupsPanel /> },
        { id: 'export', title: t('tab.export'), content: <ExportTab /> },
        { id: 'import', title: t('tab.import'), content: <ImportPanel /> },
      ]}
    />
  );
}

const ExportTab = () => (
  <div className="grid gap-6">
    <ExportPanel />
    <ListExports />
  </div>
);
