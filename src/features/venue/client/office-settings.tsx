import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { Alert } from '../../../client/ui/alert.tsx';
import { Button } from '../../../client/ui/button.tsx';
import { Skeleton } from '../../../client/ui/skeleton.tsx';
import { Tabs } from '../../../client/ui/tabs.tsx';
import { RetentionSettings } from './retention-settings.tsx';
import { SettingsForm } from './settings-form.tsx';
import { groupNames } from './settings-groups.ts';
import { useSettings } from './use-settings.ts';

const RETENTION = 'retention';

/** /admin/settings: every setting of the venue in groups; the open one stands in the address. */
export function OfficeSettings() {
  const t = useTranslations('officeSettings');
  const retention = useTranslations('officeRetention');
  const navigate = useNavigate();
  const { tab } = useSearch({ from: '/admin/$part' });
  const { data: settings, isError, refetch } = useSettings();
  if (isError) {
    return (
      <Alert look="destructive" title={t('loadFailed')}>
        <Button look="outline" size="small" className="mt-2" onClick={() => void refetch()}>
          {t('again')}
        </Button>
      </Alert>
    );
  }
  if (!settings) return <Skeleton className="h-96 rounded-card" />;
  const open = [...groupNames, RETENTION].find((group) => group === tab) ?? 'venue';
  return (
    <Tabs
      label={t('groups')}
      value={open}
      onChange={(id) =>
        void navigate({
          to: '/admin/$part',
          params: { part: 'settings' },
          search: { tab: id === 'venue' ? undefined : id },
          replace: true,
          resetScroll: false,
        })
      }
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
