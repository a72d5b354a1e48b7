import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Field } from '#platform/client/forms/field.tsx';
import { Input } from '#platform/client/forms/input.tsx';
import { Select } from '#platform/client/forms/select.tsx';
import { isInYears } from '../venue-facts-rules.ts';

type Props = {
  label: string;
  /** The input's name, for focusing an invalid field. */
  name?: string;
  months: number | null;
  error?: string;
  onChange: (months: number | null) => void;
};

/** An age, entered in months or years and stored in months; null if not specified. */
export function AgeField({ label, name, months, error, onChange }: Props) {
  const t = useTranslations('officeSettings');
  const [unit, setUnit] = useState<'months' | 'years'>(() =>
    !months || (isInYears(months) && months % 12 === 0) ? 'years' : 'months',
  );
  const monthsPerUnit = unit === 'years' ? 12 : 1;
  const age = months === null ? null : Math.round(months / monthsPerUnit);
  return (
    <Field label={label} hint={t('ageHint')} error={error}>
      <div className="grid grid-cols-[minmax(0,7rem)_minmax(0,10rem)] gap-2">
        <Input
          name={name}
          type="number"
          inputMode="numeric"
          min={0}
          value={age ?? ''}
          onChange={({ target }) =>
            onChange(target.value === '' ? null : Math.round(Number(target.value) * monthsPerUnit))
          }
        />
        <Select
          id={undefined}
          aria-label={t('ageUnit', { label })}
          value={unit}
          onChange={({ target }) => {
            const newUnit = target.value === 'months' ? 'months' : 'years';
            setUnit(newUnit);
            if (age !== null) onChange(age * (newUnit === 'years' ? 12 : 1));
          }}
        >
          <option value="months">{t('months')}</option>
          <option value="years">{t('years')}</option>
        </Select>
      </div>
    </Field>
  );
}
