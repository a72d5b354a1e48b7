import { Field } from '#platform/client/forms/field.tsx';
import { Input } from '#platform/client/forms/input.tsx';

type Props = {
  label: string;
  hint?: string;
  value: number | null | undefined;
  step?: number;
  onChange: (value: number | null) => void;
};

/** A number that may be left empty. */
export function NumberField({ label, hint, value, step = 1, onChange }: Props) {
  return (
    <Field label={label} hint={hint}>
      <Input
        type="number"
        inputMode={step === 1 ? 'numeric' : 'decimal'}
        min={0}
        step={step}
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
      />
    </Field>
  );
}
