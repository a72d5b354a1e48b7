import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Field } from '#platform/client/forms/field.tsx';
import { Select } from '#platform/client/forms/select.tsx';
import { type Column, DataTable } from '#platform/client/lists/data-table.tsx';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { LoadState } from '#platform/client/ui/states/load-state.tsx';
import type { FileImport, OutcomeFilter, RowOutcome } from '../imports-contract.ts';
import { StoredValues } from './stored-values.tsx';
import { useOutcomes } from './use-imports.ts';

const tones = {
  make: 'done',
  skip: 'neutral',
  refuse: 'problem',
  undone: 'neutral',
  kept: 'waiting',
} as const;

/** The rows with their stored values, warnings and errors; filterable by outcome. */
export function OutcomeRows({ file }: { file: FileImport }) {
  const t = useTranslations('officeImport');
  const filters = filtersOf(file);
  const [filter, setFilter] = useState<OutcomeFilter>(filters[0] ?? 'all');
  const query = useOutcomes(file, filter);
  const rows = query.data?.pages.flatMap(({ rows }) => rows) ?? [];
  const columns: Column<RowOutcome>[] = [
    { id: 'line', title: t('line'), cell: ({ line }) => <span className="tabular">{line}</span> },
    {
      id: 'outcome',
      title: t('outcome'),
      cell: ({ outcome }) => (
        <Badge tone={tones[outcome]}>
          {outcome === 'make' && file.state === 'done' ? t('imported') : t(`outcomes.${outcome}`)}
        </Badge>
      ),
    },
    {
      id: 'stored',
      title: t('stored'),
      cell: (row) => <StoredValues row={row} />,
    },
  ];
  return (
    <section className="grid gap-3">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h2 className="text-xl">{t('rows')}</h2>
        <Field label={t('filter')}>
          <Select
            value={filter}
            onChange={({ target }) =>
              setFilter(filters.find((value) => value === target.value) ?? 'all')
            }
          >
            {filters.map((value) => (
              <option key={value} value={value}>
                {t(`filters.${value}`)}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      {!query.data ? (
        <LoadState query={query} />
      ) : rows.length === 0 ? (
        <p className="text-muted-ink">{t('noRows')}</p>
      ) : (
        <DataTable
          caption={t('rows')}
          columns={columns}
          rows={rows}
          rowKey={({ line }) => String(line)}
        />
      )}
      {query.hasNextPage && (
        <div>
          <Button
            variant="outline"
            disabled={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t('showMore')}
          </Button>
        </div>
      )}
    </section>
  );
}

/** Returns the filters that have rows; errors and warnings come first. */
function filtersOf({ state, kept, refused, doubtful, skipped, made }: FileImport): OutcomeFilter[] {
  if (state === 'undone') return kept > 0 ? ['kept', 'all'] : ['all'];
  return [
    ...(refused > 0 ? (['refuse'] as const) : []),
    ...(doubtful > 0 ? (['doubt'] as const) : []),
    'all',
    ...(skipped > 0 ? (['skip'] as const) : []),
    ...(made > 0 ? (['make'] as const) : []),
  ];
}
