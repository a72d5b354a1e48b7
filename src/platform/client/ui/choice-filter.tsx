import { useOfficeAddress } from '../use-office-address.ts';
import { Field } from './field.tsx';
import { Select } from './select.tsx';

type Props = {
  /** The name in the address. */
  by: 'status' | 'type';
  label: string;
  /** What is shown without a choice. */
  all: string;
  choices: readonly { value: string; label: string }[];
};

/** Narrows a list of the back office to one of a few choices, or none. */
export function ChoiceFilter({ by, label, all, choices }: Props) {
  const { address, change } = useOfficeAddress();
  return (
    <Field label={label}>
      <Select
        value={address[by] ?? ''}
        onChange={({ target }) => change({ [by]: target.value || undefined })}
      >
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
