import { useNavigate, useSearch } from '@tanstack/react-router';
import type { officeSearch } from './page-search.ts';
import type { Sorting } from './ui/data-table.tsx';

type Search = ReturnType<typeof officeSearch>;

/**
 * What a list of the back office shows, kept in the address: searching, filtering and sorting go back to
 * the first page; opening a row does not.
 */
export function usePartList() {
  const search: Search = useSearch({ from: '/admin/$part' });
  const navigate = useNavigate({ from: '/admin/$part' });
  const change = (next: Search) =>
    void navigate({
      search: (before: Search) => ({ ...before, ...next }),
      replace: true,
      resetScroll: false,
    });
  const sorting: Sorting | undefined = search.sort
    ? { column: search.sort, direction: search.direction === 'asc' ? 'asc' : 'desc' }
    : undefined;
  return {
    search,
    page: Math.max(1, Number(search.page) || 1),
    sorting,
    filter: (next: Search) => change({ ...next, page: undefined }),
    sort: ({ column, direction }: Sorting) => change({ sort: column, direction, page: undefined }),
    turnTo: (page: number) => change({ page: page === 1 ? undefined : String(page) }),
    open: (id: string | undefined) => change({ open: id }),
    change,
  };
}
