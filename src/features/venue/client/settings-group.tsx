import type { ComponentProps } from 'react';
import { useTranslations } from 'use-intl';
import { LoadState } from '#platform/client/ui/states/load-state.tsx';
import { SettingsForm } from './settings-form.tsx';
import { useSettings } from './use-settings.ts';

type Props = Pick<ComponentProps<typeof SettingsForm>, 'group' | 'only'>;

/** Loads the settings and shows the form for one group. */
export function SettingsGroup({ group, only }: Props) {
  const t = useTranslations('officeSettings');
  const query = useSettings();
  if (!query.data) return <LoadState query={query} errorMessage={t('loadFailed')} />;
  return <SettingsForm key={group} group={group} only={only} settings={query.data} />;
}
