import { useId } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Field } from '#platform/client/forms/field.tsx';
import { Input } from '#platform/client/forms/input.tsx';
import { Select } from '#platform/client/forms/select.tsx';
import { Switch } from '#platform/client/forms/switch.tsx';
import { Textarea } from '#platform/client/forms/textarea.tsx';
import { AgeField } from './age-field.tsx';
import { ClaimsField } from './claims-field.tsx';
import { OpeningHoursField } from './opening-hours-field.tsx';
import type { Choice, FieldName, SettingKind } from './settings-groups.ts';

type Props = {
  name: FieldName;
  kind: SettingKind;
  value: string | boolean;
  choices: readonly Choice[];
  error: string | undefined;
  onChange: (value: string | boolean) => void;
};

export function SettingField({ name, kind, choices, value, error, onChange }: Props) {
  const t = useTranslations('officeSettings');
  const locale = useLocale();
  const listId = useId();
  const label = t(`field.${name}`);
  if (kind.kind === 'switch') {
    return (
      <Switch
        label={label}
        checked={value === true}
        onChange={(event) => onChange(event.target.checked)}
      />
    );
  }
  if (kind.kind === 'hours') {
    return (
      <OpeningHoursField label={label} value={String(value)} error={error} onChange={onChange} />
    );
  }
  if (kind.kind === 'claims') {
    return <ClaimsField label={label} value={String(value)} onChange={onChange} />;
  }
  if (kind.kind === 'age') {
    return <AgeField label={label} value={String(value)} error={error} onChange={onChange} />;
  }
  const inputProps = {
    name,
    value: String(value),
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  };
  const hint = kind.kind === 'money' && kind.optional ? t('siblingPriceHint') : undefined;
  return (
    <Field label={label} error={error} hint={hint}>
      {kind.kind === 'choice' ? (
        <Select {...inputProps}>
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {t(`choice.${choice}`)}
            </option>
          ))}
        </Select>
      ) : kind.kind === 'multiline' ? (
        <Textarea {...inputProps} rows={3} maxLength={kind.maxLength} />
      ) : kind.kind === 'timeZone' || kind.kind === 'currency' ? (
        <>
          <Input {...inputProps} list={listId} autoComplete="off" />
          <datalist id={listId}>
            {listOptions(kind.kind, locale).map(([option, text]) => (
              <option key={option} value={option}>
                {text}
              </option>
            ))}
          </datalist>
        </>
      ) : kind.kind === 'text' ? (
        <Input {...inputProps} type={kind.type ?? 'text'} maxLength={kind.maxLength} />
      ) : (
        <Input
          {...inputProps}
          type="number"
          inputMode={kind.kind === 'money' || kind.step ? 'decimal' : 'numeric'}
          step={kind.kind === 'money' ? '0.01' : (kind.step ?? 1)}
          min={kind.kind === 'money' ? 0 : kind.min}
          max={kind.kind === 'money' ? 10_000 : kind.max}
        />
      )}
    </Field>
  );
}

/** The values to choose from, each with its name in `locale`, by which it can be found too. */
function listOptions(
  kind: 'timeZone' | 'currency',
  locale: string,
): [value: string, text: string][] {
  if (kind === 'timeZone') {
    return Intl.supportedValuesOf(kind).map((zone) => [zone, zone.replaceAll('_', ' ')]);
  }
  const names = new Intl.DisplayNames(locale, { type: kind });
  return Intl.supportedValuesOf(kind).map((code) => [code, names.of(code) ?? code]);
}
