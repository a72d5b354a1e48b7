import { useOfficeAddress } from '../use-office-address.ts';
import { Field } from './field.tsx';
import { Input } from './input.tsx';

/** The first and the last day that a list of the back office shows; the props are their labels. */
export function DaysFilter(labels: { from: string; to: string }) {
  const { address, change } = useOfficeAddress();
  return (['from', 'to'] as const).map((end) => (
    <Field key={end} label={labels[end]}>
      <Input
        type="date"
        value={address[end] ?? ''}
        onChange={({ target }) => change({ [end]: target.value || undefined })}
      />
    </Field>
  ));
}
