import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { Tabs } from '../../../client/ui/tabs.tsx';
import { SignAgainList } from './sign-again-list.tsx';
import { VersionsPanel } from './versions-panel.tsx';
import { WaiverCheckPanel } from './waiver-check-panel.tsx';

/** /admin/waiver-versions: the text and its versions, who must sign again, whether records are whole. */
export function OfficeWaiverVersions() {
  const t = useTranslations('waiverVersions');
  const navigate = useNavigate();
  const { type = 'text' } = useSearch({ from: '/admin/$part' });
  return (
    <Tabs
      label={t('tabs')}
      value={type}
      onChange={(next) =>
        void navigate({
          to: '.',
          search: { type: next === 'text' ? undefined : next },
          replace: true,
          resetScroll: false,
        })
      }
      tabs={[
        { id: 'text', title: t('tab.text'), content: <VersionsPanel /> },
        { id: 'again', title: t('tab.again'), content: <SignAgainList /> },
        { id: 'check', title: t('tab.check'), content: <WaiverCheckPanel /> },
      ]}
    />
  );
}
