import { useState } from 'react';
import { isVenueDate } from '#shared/venue-dates.ts';
import { mergeOfficeSearch, type OfficeSearch } from '../office-search.ts';
import type { Sorting } from './data-table.tsx';
import { useOfficeParams } from './use-office-params.ts';

const ROWS_PER_PAGE = 25;
const MAX_SEARCH_LENGTH = 100;

/**
 * The state of a back-office list in search params: search text, sort order, page, filters and the open row.
 * `columns` are the sortable columns, `defaultSort` is the default order, `rows` the number of rows per page. Invalid
 * params are ignored.
 */
export function useOfficeList<Column extends string>(
  columns: readonly Column[] = [],
  defaultSort?: { column: Column; direction: 'asc' | 'desc' },
  rows = ROWS_PER_PAGE,
) {
  const { params, page, change, goTo } = useOfficeParams();
  const column = columns.find((name) => name === params.sort) ?? defaultSort?.column;
  const direction =
    (['asc', 'desc'] as const).find((value) => value === params.direction) ??
    (column === defaultSort?.column ? defaultSort?.direction : undefined);
  const sorting: Sorting | undefined = column && { column, direction: direction ?? 'asc' };
  const search = params.search?.trim().slice(0, MAX_SEARCH_LENGTH) || undefined;
  return {
    params,
    page,
    change,
    goTo,
    sorting,
    rows,
    days: { from: validDayOrUndefined(params.from), to: validDayOrUndefined(params.to) },
    /** Query input of a list call. */
    input: { search, sort: column, direction, page, rows },
  };
}

/** State of a list in a panel, where the search params belong to the page behind it. */
export function usePanelList(rows: number) {
  const [params, setParams] = useState<OfficeSearch>({});
  const page = Number(params.page ?? 1);
  const change = (changes: OfficeSearch) =>
    setParams((current) => mergeOfficeSearch(current, changes));
  return { params, page, change, rows, input: { search: params.search, page, rows } };
}

const validDayOrUndefined = (text: string | undefined) =>
  text && isVenueDate(text) ? text : undefined;
