import type { Sorting } from './ui/data-table.tsx';
import { useOfficeAddress } from './use-office-address.ts';

const ROWS = 25;

/**
 * What a list of the back office shows, as it stands in the address: words, order, page, filters and
 * the open row. `columns` are those that it can be sorted by, `first` is its order before one is chosen.
 */
export function useOfficeList<Column extends string>(
  columns: readonly Column[],
  first?: { column: Column; direction: 'asc' | 'desc' },
) {
  const { address, page, change, goTo } = useOfficeAddress();
  const column = columns.find((one) => one === address.sort) ?? first?.column;
  const direction =
    (['asc', 'desc'] as const).find((one) => one === address.direction) ?? first?.direction;
  const sorting: Sorting | undefined = column && { column, direction: direction ?? 'asc' };
  return {
    address,
    page,
    change,
    goTo,
    sorting,
    rows: ROWS,
    /** As every call for a list takes it. */
    asked: { search: address.search, sort: column, direction, page, rows: ROWS },
  };
}
