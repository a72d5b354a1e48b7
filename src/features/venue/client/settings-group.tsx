import { useTranslations } from 'use-intl';
import { LoadState } from '#platform/client/ui/load-state.tsx';
import { SettingsForm } from './settings-form.tsx';
import type { GroupName } from './settings-groups.ts';
import { useSettings } from './use-settings.ts';

/** Loads the settings and shows the form for one group. */
export function SettingsGroup({ group }: { group: GroupName }) {
  const t = useTranslations('officeSettings');
  const query = useSettings();
  if (!query.data) return <LoadState query={query} errorMessage={t('loadFailed')} />;
  return <SettingsForm key={group} group={group} settings={query.data} />;
}
