import { Field } from '../forms/field.tsx';
import { Input } from '../forms/input.tsx';
import { useOfficeParams } from './use-office-params.ts';

/** Filters a back-office list by a range of days; `from` and `to` are the labels of the two fields. */
export function DateRangeFilter(labels: { from: string; to: string }) {
  const { params, change } = useOfficeParams();
  return (['from', 'to'] as const).map((end) => (
    <Field key={end} label={labels[end]}>
      <Input
        type="date"
        value={params[end] ?? ''}
        onChange={({ target }) => change({ [end]: target.value || undefined })}
      />
    </Field>
  ));
}
