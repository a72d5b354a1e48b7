import { Field } from '../forms/field.tsx';
import { Select } from '../forms/select.tsx';
import { useOfficeParams } from './use-office-params.ts';

type Props = {
  /** The search param that stores the choice. */
  param: 'status' | 'type';
  label: string;
  /** The label of the option that clears the filter. */
  all: string;
  choices: readonly { value: string; label: string }[];
};

/** Filters a back-office list by a single choice. */
export function ChoiceFilter({ param, label, all, choices }: Props) {
  const { params, change } = useOfficeParams();
  return (
    <Field label={label}>
      <Select
        value={params[param] ?? ''}
        onChange={({ target }) => change({ [param]: target.value || undefined })}
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
