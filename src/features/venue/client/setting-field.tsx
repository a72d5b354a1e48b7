import { useId } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Field } from '#platform/client/forms/field.tsx';
import { Input } from '#platform/client/forms/input.tsx';
import { Select } from '#platform/client/forms/select.tsx';
import { Switch } from '#platform/client/forms/switch.tsx';
import { Textarea } from '#platform/client/forms/textarea.tsx';
import { AgeField } from './age-field.tsx';
import { AmenitiesField } from './amenities-field.tsx';
import { HoursExceptionsField } from './hours-exceptions-field.tsx';
import { listSuggestions } from './list-suggestions.ts';
import { OpeningHoursField } from './opening-hours-field.tsx';
import type { Choice, FieldName, SettingControl } from './settings-groups.ts';

type Props = {
  name: FieldName;
  control: SettingControl;
  value: string | boolean;
  choices: readonly Choice[];
  error: string | undefined;
  onChange: (value: string | boolean) => void;
};

export function SettingField({ name, control, choices, value, error, onChange }: Props) {
  const t = useTranslations('officeSettings');
  const locale = useLocale();
  const listId = useId();
  const label = t(`field.${name}`);
  if (control.kind === 'switch') {
    return (
      <Switch
        label={label}
        checked={value === true}
        onChange={(event) => onChange(event.target.checked)}
      />
    );
  }
  if (control.kind === 'hours') {
    return (
      <OpeningHoursField label={label} value={String(value)} error={error} onChange={onChange} />
    );
  }
  if (control.kind === 'hoursExceptions') {
    return (
      <HoursExceptionsField label={label} value={String(value)} error={error} onChange={onChange} />
    );
  }
  if (control.kind === 'claims') {
    return <AmenitiesField label={label} value={String(value)} onChange={onChange} />;
  }
  if (control.kind === 'age') {
    return (
      <AgeField
        label={label}
        months={value === '' ? null : Number(value)}
        error={error}
        onChange={(months) => onChange(String(months ?? ''))}
      />
    );
  }
  const inputProps = {
    name,
    value: String(value),
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  };
  const hint =
    name === 'siblingCents' || name === 'noShowFeeCents' || name === 'memberCodes'
      ? t(`hints.${name}`)
      : undefined;
  return (
    <Field label={label} error={error} hint={hint}>
      {control.kind === 'choice' ? (
        <Select {...inputProps}>
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {t(`choice.${choice}`)}
            </option>
          ))}
        </Select>
      ) : control.kind === 'multiline' ? (
        <Textarea {...inputProps} rows={3} maxLength={control.maxLength} />
      ) : control.kind === 'timeZone' || control.kind === 'currency' ? (
        <>
          <Input {...inputProps} list={listId} autoComplete="off" />
          <datalist id={listId}>
            {listSuggestions(control.kind, locale).map(([option, text]) => (
              <option key={option} value={option}>
                {text}
              </option>
            ))}
          </datalist>
        </>
      ) : control.kind === 'text' ? (
        <Input {...inputProps} type={control.type ?? 'text'} maxLength={control.maxLength} />
      ) : (
        <Input
          {...inputProps}
          type="number"
          inputMode={control.kind === 'money' || control.step ? 'decimal' : 'numeric'}
          step={control.kind === 'money' ? '0.01' : (control.step ?? 1)}
          min={control.kind === 'money' ? 0 : control.min}
          max={control.kind === 'money' ? 10_000 : control.max}
        />
      )}
    </Field>
  );
}
