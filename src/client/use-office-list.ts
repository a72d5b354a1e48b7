import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { officeSearch } from './page-search.ts';
import type { Sorting } from './ui/data-table.tsx';

type Address = ReturnType<typeof officeSearch>;

const TYPING_MILLIS = 300;

/**
 * What a list of the back office shows, as it stands in the address: words, order, page, filters and
 * the open row. A changed filter begins at the first page; the search waits for a pause in typing.
 */
export function useOfficeList(first: Sorting) {
  const address = useSearch({ from: '/admin/$part' });
  const navigate = useNavigate();
  const set = (changes: Address) =>
    void navigate({
      to: '.',
      search: (now: Address) => ({ ...now, page: undefined, ...changes }),
      replace: !('open' in changes),
      resetScroll: false,
    });
  const [typed, setTyped] = useState(address.search ?? '');
  const searched = address.search ?? '';
  useEffect(() => {
    if (typed.trim() === searched) return;
    const timer = setTimeout(
      () =>
        void navigate({
          to: '.',
          search: (now: Address) => ({
            ...now,
            page: undefined,
            search: typed.trim() || undefined,
          }),
          replace: true,
          resetScroll: false,
        }),
      TYPING_MILLIS,
    );
    return () => clearTimeout(timer);
  }, [typed, searched, navigate]);
  const sorting: Sorting = {
    column: address.sort ?? first.column,
    direction:
      address.direction === 'asc' || address.direction === 'desc'
        ? address.direction
        : first.direction,
  };
  const page = Math.max(1, Math.floor(Number(address.page)) || 1);
  return {
    address,
    set,
    typed,
    setTyped,
    searched,
    sorting,
    onSort: ({ column, direction }: Sorting) => set({ sort: column, direction }),
    page,
    onPage: (next: number) => set({ page: next === 1 ? undefined : String(next) }),
  };
}
