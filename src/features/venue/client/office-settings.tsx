import { useTranslations } from 'use-intl';
import { OfficeTabs } from '#platform/client/ui/office-tabs.tsx';
import { LoadState } from '#platform/client/ui/states/load-state.tsx';
import { RetentionSettings } from './retention-settings.tsx';
import { SettingsForm } from './settings-form.tsx';
import { groupNames } from './settings-groups.ts';
import { useSettings } from './use-settings.ts';

const RETENTION = 'retention';

/** /admin/settings: the venue's settings in groups; the URL names the open one. */
export function OfficeSettings() {
  const t = useTranslations('officeSettings');
  const tRetention = useTranslations('officeRetention');
  const query = useSettings();
  if (!query.data) return <LoadState query={query} errorMessage={t('loadFailed')} />;
  const settings = query.data;
  return (
    <OfficeTabs
      label={t('groups')}
      param="tab"
      keepMounted
      tabs={[
        ...groupNames.map((group) => ({
          id: group as string,
          title: t(`group.${group}`),
          content: <SettingsForm group={group} settings={settings} />,
        })),
        {
          id: RETENTION,
          title: tRetention('title'),
          content: <RetentionSettings periods={settings.retention} />,
        },
      ]}
    />
  );
}
