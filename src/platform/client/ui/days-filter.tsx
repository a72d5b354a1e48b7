import { useOfficeParams } from '../use-office-params.ts';
import { Field } from './field.tsx';
import { Input } from './input.tsx';

/** Filters a back-office list by its first and last day; the props are the labels of the two fields. */
export function DaysFilter(labels: { from: string; to: string }) {
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
