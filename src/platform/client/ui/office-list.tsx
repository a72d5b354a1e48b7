import type { ReactNode } from 'react';
import type { useOfficeList } from '../use-office-list.ts';
import { Card } from './card.tsx';
import { type Column, DataTable } from './data-table.tsx';
import { EmptyState } from './empty-state.tsx';
import { LoadState } from './load-state.tsx';
import { Pager } from './pager.tsx';
import { SearchField } from './search-field.tsx';

type Props<Row> = {
  list: ReturnType<typeof useOfficeList>;
  query: {
    data: { rows: Row[]; total: number } | undefined;
    isError: boolean;
    isPlaceholderData: boolean;
    refetch: () => unknown;
  };
  caption: string;
  searchLabel: string;
  searchHint?: string;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  onOpen?: (row: Row) => void;
  /** `heading` is h3 in a section with a heading of its own. */
  empty: { title: string; text?: string; picture: ReactNode; heading?: 'h3' };
  /** Further filters, beside the search. */
  filters?: ReactNode;
  /** What adds a row or does something with all of them, at the end of the filters. */
  action?: ReactNode;
};

/** A list of the back office with its search, filters, rows and pages, and what it says without any. */
export function OfficeList<Row>(props: Props<Row>) {
  const { list, query, caption, searchLabel, searchHint, columns, rowKey, onOpen, empty } = props;
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-end gap-4">
        <div className="grid min-w-0 flex-1 items-end gap-4 max-sm:min-w-full sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
          <SearchField
            label={searchLabel}
            placeholder={searchHint}
            value={list.address.search ?? ''}
            onSearch={(text) => list.change({ search: text })}
          />
          {props.filters}
        </div>
        {props.action}
      </div>
      <LoadState query={query}>
        {({ rows, total }) =>
          total === 0 ? (
            <Card>
              <EmptyState
                picture={empty.picture}
                title={empty.title}
                heading={empty.heading ?? 'h2'}
              >
                {empty.text && <p>{empty.text}</p>}
              </EmptyState>
            </Card>
          ) : (
            <>
              <DataTable
                caption={caption}
                columns={columns}
                rows={rows}
                rowKey={rowKey}
                {...(list.sorting && { sorting: list.sorting })}
                onSort={({ column, direction }) => list.change({ sort: column, direction })}
                isStale={query.isPlaceholderData}
                {...(onOpen && { onOpen })}
              />
              <Pager
                page={list.page}
                rows={list.rows}
                total={total}
                onPage={(page) => list.change({ page: page === 1 ? undefined : String(page) })}
              />
            </>
          )
        }
      </LoadState>
    </div>
  );
}
