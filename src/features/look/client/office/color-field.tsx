import { useTranslations } from 'use-intl';
import { Field } from '#platform/client/forms/field.tsx';
import { Input } from '#platform/client/forms/input.tsx';

type Props = {
  label: string;
  hint: string;
  /** The user's input; empty for the default color. */
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
};

/** A color input: the browser's picker and a field for the hex code. */
export function ColorField({ label, hint, value, error, onChange }: Props) {
  const t = useTranslations('officeLook');
  const pickerColor = /^#?[0-9a-f]{6}$/i.test(value.trim())
    ? value.trim().replace(/^#?/, '#')
    : '#888888';
  return (
    <Field label={label} hint={hint} error={error}>
      <span className="flex gap-2">
        <input
          type="color"
          aria-label={t('pick', { color: label })}
          value={pickerColor.toLowerCase()}
          onChange={({ target }) => onChange(target.value)}
          className="h-12 w-14 shrink-0 cursor-pointer rounded-field border-2 border-field-border bg-surface p-1"
        />
        <Input
          className="tabular"
          placeholder={t('colorPlaceholder')}
          maxLength={7}
          autoComplete="off"
          spellCheck={false}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      </span>
    </Field>
  );
}
