import { useTranslations } from 'use-intl';
import { socialNames } from '#features/venue/page-texts-rules.ts';
import { Field } from '#platform/client/forms/field.tsx';
import { Input } from '#platform/client/forms/input.tsx';
import { TextsProvider } from '../texts-provider.tsx';
import { usePageDraft } from './page-draft.ts';

/** Edits the phone number and the social media profiles of the footer. */
export function ContactFields() {
  return (
    <TextsProvider bundle="office">
      <Fields />
    </TextsProvider>
  );
}

function Fields() {
  const t = useTranslations('officeSettings.field');
  const { texts, errors, change } = usePageDraft();
  return (
    <div className="grid w-full items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {(['phone', ...socialNames] as const).map((name) => (
        <Field key={name} label={t(name)} error={errors[name]}>
          <Input
            type={name === 'phone' ? 'tel' : 'url'}
            maxLength={name === 'phone' ? 40 : 300}
            value={texts?.[name] ?? ''}
            onChange={({ target }) => change({ [name]: target.value })}
          />
        </Field>
      ))}
    </div>
  );
}
