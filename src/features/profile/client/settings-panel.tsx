import { useTranslations } from 'use-intl';
import { Field } from '#platform/client/forms/field.tsx';
import { Select } from '#platform/client/forms/select.tsx';
import { Switch } from '#platform/client/forms/switch.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { VISIBILITIES } from '../profile-choices.ts';
import type { Profile } from '../profile-contract.ts';
import { useProfileSettings } from './use-profile.ts';

const TOGGLES = ['notifyMatches', 'notifyEvents', 'notifyBookings', 'notifyMessages'] as const;

/** Notification and visibility settings; each is saved on change (spec 2). */
export function SettingsPanel({ profile }: { profile: Profile }) {
  const t = useTranslations('profile.settings');
  const { settings, change } = useProfileSettings(profile);
  return (
    <>
      <Card role="group" aria-labelledby="notification-settings" className="grid gap-2">
        <h2 id="notification-settings" className="text-2xl">
          {t('notificationsTitle')}
        </h2>
        <p className="text-muted-ink">{t('notificationsLead')}</p>
        <div className="grid divide-y divide-border">
          {TOGGLES.map((name) => (
            <Switch
              key={name}
              label={t(name)}
              hint={t(`${name}Hint`)}
              checked={settings[name]}
              onChange={(event) => change({ [name]: event.target.checked })}
              className="py-2.5"
            />
          ))}
          <Switch
            label={t('newsConsent')}
            hint={t('newsConsentHint')}
            checked={settings.newsConsent}
            onChange={(event) => change({ newsConsent: event.target.checked })}
            className="py-2.5"
          />
        </div>
      </Card>
      <Card className="grid gap-4">
        <h2 className="text-2xl">{t('visibilityTitle')}</h2>
        <Field label={t('visibilityLabel')} hint={t('visibilityHint')}>
          <Select
            className="max-w-80"
            value={settings.visibility}
            onChange={({ target }) => {
              const visibility = VISIBILITIES.find((value) => value === target.value);
              if (visibility) change({ visibility });
            }}
          >
            {VISIBILITIES.map((value) => (
              <option key={value} value={value}>
                {t(value)}
              </option>
            ))}
          </Select>
        </Field>
      </Card>
    </>
  );
}
