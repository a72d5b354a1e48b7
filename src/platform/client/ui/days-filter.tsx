import type { OfficeSearch } from '../office-search.ts';
import { Field } from './field.tsx';
import { Input } from './input.tsx';

type Days = Pick<OfficeSearch, 'from' | 'to'>;

type Props = {
  /** As they stand in the address. */
  value: Days;
  labels: { from: string; to: string };
  onChange: (changes: Days) => void;
};

/** The first and the last day that a list of the back office shows. */
export function DaysFilter({ value, labels, onChange }: Props) {
  return (['from', 'to'] as const).map((end) => (
    <Field key={end} label={labels[end]}>
      <Input
        type="date"
        value={value[end] ?? ''}
        onChange={({ target }) => onChange({ [end]: target.value || undefined })}
      />
    </Field>
  ));
}
