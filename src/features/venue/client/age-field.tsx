import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Field } from '#platform/client/forms/field.tsx';
import { Input } from '#platform/client/forms/input.tsx';
import { Select } from '#platform/client/forms/select.tsx';
import { YEARS_THRESHOLD_MONTHS } from '../venue-facts-rules.ts';

type Props = {
  label: string;
  /** Months as text; empty if not specified. */
  value: string;
  error: string | undefined;
  onChange: (months: string) => void;
};

/** An age, entered in months or years and stored in months. */
export function AgeField({ label, value, error, onChange }: Props) {
  const t = useTranslations('officeSettings');
  const [unit, setUnit] = useState<'months' | 'years'>(() =>
    value !== '' && Number(value) > 0 && Number(value) < YEARS_THRESHOLD_MONTHS
      ? 'months'
      : 'years',
  );
  const monthsPerUnit = unit === 'years' ? 12 : 1;
  const displayedAge = value === '' ? '' : String(Math.round(Number(value) / monthsPerUnit));
  const toMonths = (age: string, factor: number) =>
    age === '' ? '' : String(Math.round(Number(age) * factor));
  return (
    <Field label={label} hint={t('ageHint')} error={error}>
      <div className="grid grid-cols-[minmax(0,7rem)_minmax(0,10rem)] gap-2">
        <Input
          type="number"
          inputMode="numeric"
          min={0}
          max={unit === 'years' ? 18 : YEARS_THRESHOLD_MONTHS - 1}
          value={displayedAge}
          onChange={({ target }) => onChange(toMonths(target.value, monthsPerUnit))}
        />
        <Select
          id={undefined}
          aria-label={t('ageUnit', { label })}
          value={unit}
          onChange={({ target }) => {
            const next = target.value === 'months' ? 'months' : 'years';
            setUnit(next);
            onChange(toMonths(displayedAge, next === 'years' ? 12 : 1));
          }}
        >
          <option value="months">{t('months')}</option>
          <option value="years">{t('years')}</option>
        </Select>
      </div>
    </Field>
  );
}
