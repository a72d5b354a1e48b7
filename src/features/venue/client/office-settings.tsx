import { useTranslations } from 'use-intl';
import { Alert } from '#platform/client/ui/alert.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { OfficeTabs } from '#platform/client/ui/office-tabs.tsx';
import { Skeleton } from '#platform/client/ui/skeleton.tsx';
import { RetentionSettings } from './retention-settings.tsx';
import { SettingsForm } from './settings-form.tsx';
import { groupNames } from './settings-groups.ts';
import { useSettings } from './use-settings.ts';

const RETENTION = 'retention';

/** /admin/settings: every setting of the venue in groups; the open one stands in the address. */
export function OfficeSettings() {
  const t = useTranslations('officeSettings');
  const retention = useTranslations('officeRetention');
  const { data: settings, isError, refetch } = useSettings();
  if (isError) {
    return (
      <Alert variant="destructive" title={t('loadFailed')}>
        <Button variant="outline" size="small" className="mt-2" onClick={() => void refetch()}>
          {t('again')}
        </Button>
      </Alert>
    );
  }
  if (!settings) return <Skeleton className="h-96 rounded-card" />;
  return (
    <OfficeTabs
      label={t('groups')}
      by="tab"
      keepsPanels
      tabs={[
        ...groupNames.map((group) => ({
          id: group as string,
          title: t(`group.${group}`),
          content: <SettingsForm group={group} settings={settings} />,
        })),
        {
          id: RETENTION,
          title: retention('title'),
          content: <RetentionSettings periods={settings.retention} />,
        },
      ]}
    />
  );
}
