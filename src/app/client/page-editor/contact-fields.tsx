import { SettingField } from '#features/venue/client/setting-field.tsx';
import { settingsGroups } from '#features/venue/client/settings-groups.ts';
import { socialNames } from '#features/venue/page-texts-rules.ts';
import { TextsProvider } from '../texts-provider.tsx';
import { usePageDraft } from './page-draft.ts';

const controls = { ...settingsGroups.venue, ...settingsGroups.visit };

/** Edits the phone number and the social media profiles of the footer. */
export function ContactFields() {
  const { texts, errors, change } = usePageDraft();
  return (
    <TextsProvider bundle="office">
      <div className="grid w-full items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {(['phone', ...socialNames] as const).map((name) => (
          <SettingField
            key={name}
            name={name}
            control={controls[name]}
            choices={[]}
            value={texts?.[name] ?? ''}
            error={errors[name]}
            onChange={(value) => change({ [name]: String(value) })}
          />
        ))}
      </div>
    </TextsProvider>
  );
}
