import { useTranslations } from 'use-intl';
import { Field } from '#platform/client/forms/field.tsx';
import { Input } from '#platform/client/forms/input.tsx';
import { getWeights, type SettingsDraft } from './settings-draft.ts';
import { weightNames } from './settings-groups.ts';

type Props = {
  draft: SettingsDraft;
  errors: Partial<Record<`weight.${string}`, string>>;
  onChange: (name: string, value: string) => void;
};

export function MatchWeightsField({ draft, errors, onChange }: Props) {
  const t = useTranslations('officeSettings');
  const sum = Object.values(getWeights(draft)).reduce((total, weight) => total + (weight || 0), 0);
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-1.5 font-bold">{t('field.matchWeights')}</legend>
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        {weightNames.map((part) => (
          <Field key={part} label={t(`field.${part}`)} error={errors[`weight.${part}`]}>
            <Input
              type="number"
              inputMode="numeric"
              min={0}
              max={100}
              value={String(draft[`weight.${part}`] ?? '')}
              onChange={(event) => onChange(`weight.${part}`, event.target.value)}
            />
          </Field>
        ))}
      </div>
      <p aria-live="polite" className="text-muted-ink">
        {t('weightsSum', { sum })}
      </p>
    </fieldset>
  );
}
