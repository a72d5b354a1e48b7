import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { Tabs } from '../../../client/ui/tabs.tsx';
import { ImportPanel } from '../../imports/client/import-panel.tsx';
import { BackupsPanel } from './backups-panel.tsx';

/** /admin/data: backups, and taking over data from an earlier system. */
export function OfficeData() {
  const t = useTranslations('officeData');
  const navigate = useNavigate();
  const { type = 'backups' } = useSearch({ from: '/admin/$part' });
  return (
    <Tabs
      label={t('tabs')}
      value={type}
      onChange={(next) =>
        void navigate({
          to: '.',
          search: { type: next === 'backups' ? undefined : next },
          replace: true,
          resetScroll: false,
        })
      }
      tabs={[
        { id: 'backups', title: t('tab.backups'), content: <BackupsPanel /> },
        { id: 'import', title: t('tab.import'), content: <ImportPanel /> },
      ]}
    />
  );
}
