import { Field } from './field.tsx';
import { Select } from './select.tsx';

type Props = {
  label: string;
  value: string | undefined;
  /** What is shown without a choice. */
  all: string;
  choices: readonly { value: string; label: string }[];
  onChange: (value: string | undefined) => void;
};

/** What a list of the back office is narrowed by: one of a few, or none. */
export function ChoiceFilter({ label, value, all, choices, onChange }: Props) {
  return (
    <Field label={label}>
      <Select value={value ?? ''} onChange={({ target }) => onChange(target.value || undefined)}>
        <option value="">{all}</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </Select>
    </Field>
  );
}
