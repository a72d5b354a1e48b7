import { useOfficeAddress } from '../use-office-address.ts';
import { Field } from './field.tsx';
import { Select } from './select.tsx';

type Props = {
  /** The search param. */
  by: 'status' | 'type';
  label: string;
  /** The label of "no filter". */
  all: string;
  choices: readonly { value: string; label: string }[];
};

/** Filters a back-office list by one choice. */
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
