import type { officeSearch } from '../page-search.ts';
import { Field } from './field.tsx';
import { Input } from './input.tsx';
import { SearchField } from './search-field.tsx';
import { Select } from './select.tsx';

type Filter = Pick<ReturnType<typeof officeSearch>, 'search' | 'status' | 'from' | 'to'>;

type Props = {
  /** As it stands in the address. */
  value: Filter;
  onChange: (changes: Filter) => void;
  labels: { search: string; status: string; all: string; from: string; to: string };
  statuses: readonly { value: string; label: string }[];
};

/** What a list of the back office is narrowed by: words, a status, the first and the last day. */
export function ListFilters({ value, onChange, labels, statuses }: Props) {
  return (
    <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-[minmax(0,1fr)_11rem_11.5rem_11.5rem]">
      <SearchField
        label={labels.search}
        value={value.search ?? ''}
        onSearch={(text) => onChange({ search: text })}
      />
      <Field label={labels.status}>
        <Select
          value={value.status ?? ''}
          onChange={({ target }) => onChange({ status: target.value || undefined })}
        >
          <option value="">{labels.all}</option>
          {statuses.map((status) => (
            <option key={status.value} value={status.value}>
              {status.label}
            </option>
          ))}
        </Select>
      </Field>
      {(['from', 'to'] as const).map((end) => (
        <Field key={end} label={labels[end]}>
          <Input
            type="date"
            value={value[end] ?? ''}
            onChange={({ target }) => onChange({ [end]: target.value || undefined })}
          />
        </Field>
      ))}
    </div>
  );
}
