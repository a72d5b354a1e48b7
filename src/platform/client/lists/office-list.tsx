import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import type { OfficeSearch } from '../office-search.ts';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/states/empty-state.tsx';
import { LoadState } from '../ui/states/load-state.tsx';
import { type Column, DataTable, type Sorting } from './data-table.tsx';
import { ExportMenu } from './export-menu.tsx';
import { Pager } from './pager.tsx';
import { SearchField } from './search-field.tsx';

export type ListProps<Row> = {
  /** From `useOfficeList`, or `usePanelList`. */
  list: {
    params: OfficeSearch;
    page: number;
    /** Rows per page. */
    rows: number;
    sorting?: Sorting | undefined;
    change: (changes: OfficeSearch) => void;
  };
  query: {
    data: { rows: Row[]; total: number } | undefined;
    isError: boolean;
    isPlaceholderData: boolean;
    refetch: () => unknown;
  };
  /** Accessible name of the section and its table. */
  title: string;
  /** Shows the title as a heading. */
  hasHeading?: boolean;
  /** Content between the heading and the search field. */
  lead?: ReactNode;
  search?: { label: string; placeholder?: string };
  /** Filters next to the search field. */
  filters?: ReactNode;
  /** Buttons at the end of the filters, such as adding a row. */
  action?: ReactNode;
  /** Adds a menu that downloads the filtered list. */
  exportMenu?: ComponentProps<typeof ExportMenu>;
  /** The empty state: a card if it has an illustration, otherwise plain text. */
  empty: { title: string; text?: string; illustration?: ReactNode };
};

export type TableProps<Row> = {
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  onOpen?: (row: Row) => void;
};

/** Renders an `<li>` for each row instead of a table. */
type CardProps<Row> = { card: (row: Row) => ReactNode };

type Props<Row> = ListProps<Row> & (TableProps<Row> | CardProps<Row>);

/** A back-office list: heading, search, filters, rows, pagination and empty state. */
export function OfficeList<Row>(props: Props<Row>) {
  const { list, query, title, hasHeading, search, filters, action, empty } = props;
  return (
    <section aria-label={title} className="grid gap-5">
      {hasHeading && <h2 className="text-2xl">{title}</h2>}
      {props.lead}
      <div className="flex flex-wrap items-end justify-between gap-4 empty:hidden">
        {(search || filters) && (
          <search
            className={clsx(
              'grid min-w-0 flex-1 items-end gap-2.5 max-sm:min-w-full',
              filters
                ? 'min-[22.5rem]:grid-cols-2 sm:flex sm:flex-wrap sm:*:flex-1 sm:*:basis-32 sm:*:max-w-72 sm:*:has-[[type=date]]:basis-39'
                : 'max-w-xl',
            )}
          >
            {search && (
              <div className="col-span-full sm:min-w-44">
                <SearchField
                  label={search.label}
                  placeholder={search.placeholder}
                  value={list.params.search ?? ''}
                  onSearch={(text) => list.change({ search: text })}
                />
              </div>
            )}
            {filters}
          </search>
        )}
        {(action || props.exportMenu) && (
          <div className="flex flex-wrap gap-3">
            {action}
            {props.exportMenu && <ExportMenu {...props.exportMenu} />}
          </div>
        )}
      </div>
      <LoadState query={query}>
        {({ rows, total }) =>
          total === 0 ? (
            <Empty {...empty} heading={hasHeading ? 'h3' : 'h2'} />
          ) : (
            <>
              {'card' in props ? (
                <ul
                  aria-busy={query.isPlaceholderData}
                  className={clsx(
                    'grid gap-4 lg:grid-cols-2',
                    query.isPlaceholderData && 'opacity-60',
                  )}
                >
                  {rows.map(props.card)}
                </ul>
              ) : (
                <DataTable
                  caption={title}
                  columns={props.columns}
                  rows={rows}
                  rowKey={props.rowKey}
                  {...(list.sorting && { sorting: list.sorting })}
                  onSort={({ column, direction }) => list.change({ sort: column, direction })}
                  isStale={query.isPlaceholderData}
                  {...(props.onOpen && { onOpen: props.onOpen })}
                />
              )}
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
    </section>
  );
}

type EmptyProps = Props<never>['empty'] & { heading: 'h2' | 'h3' };

function Empty({ title, text, illustration, heading }: EmptyProps) {
  if (!illustration) {
    return (
      <p className="py-10 text-center text-lg text-muted-ink" role="status">
        {title}
      </p>
    );
  }
  return (
    <Card>
      <EmptyState illustration={illustration} title={title} heading={heading}>
        {text && <p>{text}</p>}
      </EmptyState>
    </Card>
  );
}
