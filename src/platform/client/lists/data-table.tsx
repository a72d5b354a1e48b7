import { clsx } from 'clsx';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { ReactNode } from 'react';

export type Column<Row> = {
  id: string;
  title: string;
  cell: (row: Row) => ReactNode;
  sortable?: boolean;
  /** Right-aligned, with tabular digits. */
  numeric?: boolean;
};

export type Sorting = { column: string; direction: 'asc' | 'desc' };

type Props<Row> = {
  /** The table's accessible name. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  sorting?: Sorting;
  onSort?: (sorting: Sorting) => void;
  /** Called to open a row; its first cell becomes a button. */
  onOpen?: (row: Row) => void;
  /** Dims the current rows while the next page is pending. */
  isStale?: boolean;
};

/**
 * A back-office table; the database sorts and paginates. On phones each row becomes a card with labeled
 * cells.
 */
export function DataTable<Row>(props: Props<Row>) {
  const { caption, columns, rows, rowKey, sorting, onSort, onOpen, isStale } = props;
  return (
    <table className={clsx('block w-full sm:table', isStale && 'opacity-60')} aria-busy={isStale}>
      <caption className="sr-only">{caption}</caption>
      <thead className="max-sm:sr-only">
        <tr className="border-border border-b text-left text-muted-ink text-sm">
          {columns.map(({ id, title, sortable, numeric }) => (
            <th
              key={id}
              scope="col"
              aria-sort={ariaSort(id, sorting)}
              className={clsx('px-3 py-1 font-semibold', numeric && 'text-right')}
            >
              {sortable && onSort ? (
                <SortButton id={id} title={title} sorting={sorting} onSort={onSort} />
              ) : (
                title
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-sm:grid max-sm:gap-3">
        {rows.map((row) => (
          <tr
            key={rowKey(row)}
            className="max-sm:grid max-sm:gap-1 max-sm:rounded-card max-sm:border max-sm:bg-surface max-sm:p-3 border-border sm:border-b sm:hover:bg-sunken"
          >
            {columns.map(({ id, title, cell, numeric }, index) => (
              <td
                key={id}
                className={clsx(
                  'px-3 sm:py-2 max-sm:flex max-sm:flex-wrap max-sm:justify-between max-sm:gap-x-4',
                  numeric && 'tabular sm:text-right',
                )}
              >
                {index > 0 && <span className="text-muted-ink sm:hidden">{title}</span>}
                {index === 0 && onOpen ? (
                  <button
                    type="button"
                    className="wrap-anywhere min-h-11 min-w-32 rounded-field text-left font-semibold text-link hover:underline"
                    onClick={() => onOpen(row)}
                  >
                    {cell(row)}
                  </button>
                ) : (
                  <span>{cell(row)}</span>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type SortProps = { id: string; title: string } & Required<Pick<Props<never>, 'onSort'>> &
  Pick<Props<never>, 'sorting'>;

function SortButton({ id, title, sorting, onSort }: SortProps) {
  const isSorted = sorting?.column === id;
  const Arrow = !isSorted ? ChevronsUpDown : sorting.direction === 'asc' ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      className="inline-flex min-h-11 items-center gap-1 rounded-field hover:text-ink"
      onClick={() =>
        onSort({
          column: id,
          direction: isSorted && sorting.direction === 'asc' ? 'desc' : 'asc',
        })
      }
    >
      {title}
      <Arrow aria-hidden="true" className="size-4" />
    </button>
  );
}

function ariaSort(id: string, sorting: Sorting | undefined) {
  if (sorting?.column !== id) return undefined;
  return sorting.direction === 'asc' ? 'ascending' : 'descending';
}
