import { useState } from 'react';
import { isVenueDate } from '#shared/venue-dates.ts';
import { changedOfficeSearch, type OfficeSearch } from './office-search.ts';
import type { Sorting } from './ui/data-table.tsx';
import { useOfficeAddress } from './use-office-address.ts';

const ROWS = 25;
const LONGEST_SEARCH = 100;

/**
 * What a list of the back office shows, as it stands in the address: words, order, page, filters and
 * the open row. `columns` are those that it can be sorted by, `first` is its order before one is chosen.
 * What makes no sense in the address counts as absent.
 */
export function useOfficeList<Column extends string>(
  columns: readonly Column[] = [],
  first?: { column: Column; direction: 'asc' | 'desc' },
  rows = ROWS,
) {
  const { address, page, change, goTo } = useOfficeAddress();
  const column = columns.find((one) => one === address.sort) ?? first?.column;
  const direction =
    (['asc', 'desc'] as const).find((one) => one === address.direction) ??
    (column === first?.column ? first?.direction : undefined);
  const sorting: Sorting | undefined = column && { column, direction: direction ?? 'asc' };
  const search = address.search?.trim().slice(0, LONGEST_SEARCH) || undefined;
  return {
    address,
    page,
    change,
    goTo,
    sorting,
    rows,
    days: { from: dayOf(address.from), to: dayOf(address.to) },
    /** As every call for a list takes it. */
    asked: { search, sort: column, direction, page, rows },
  };
}

/** A list in a panel, whose address belongs to the page behind it. */
export function usePanelList(rows: number) {
  const [address, setAddress] = useState<OfficeSearch>({});
  const page = Number(address.page ?? 1);
  const change = (changes: OfficeSearch) => setAddress((now) => changedOfficeSearch(now, changes));
  return { address, page, change, rows, asked: { search: address.search, page, rows } };
}

const dayOf = (text: string | undefined) => (text && isVenueDate(text) ? text : undefined);
