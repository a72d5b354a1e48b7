import { useTranslations } from 'use-intl';
import { OfficeTabs } from '#platform/client/ui/office-tabs.tsx';
import { QuestionsPanel } from '../answers/questions-panel.tsx';
import { SignAgainList } from './sign-again-list.tsx';
import { VersionsPanel } from './versions-panel.tsx';
import { WaiverCheckPanel } from './waiver-check-panel.tsx';

/** /admin/waiver-versions: text versions, questions, guardians who must sign again, and the integrity check. */
export function OfficeWaiverVersions() {
  const t = useTranslations('waiverVersions');
  return (
    <OfficeTabs
      label={t('tabs')}
      param="type"
      keepMounted
      tabs={[
        { id: 'text', title: t('tab.text'), content: <VersionsPanel /> },
        { id: 'questions', title: t('tab.questions'), content: <QuestionsPanel /> },
        { id: 'again', title: t('tab.again'), content: <SignAgainList /> },
        { id: 'check', title: t('tab.check'), content: <WaiverCheckPanel /> },
      ]}
    />
  );
}
