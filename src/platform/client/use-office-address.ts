import { useNavigate, useSearch } from '@tanstack/react-router';
import { changedOfficeSearch, type OfficeSearch } from './office-search.ts';

/** Back-office page state in search params: shareable, restored with the page. */
export function useOfficeAddress() {
  const address: OfficeSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const go = (changes: OfficeSearch, { replace }: { replace: boolean }) =>
    void navigate({
      to: '.',
      search: (now: OfficeSearch) => changedOfficeSearch(now, changes),
      replace,
      resetScroll: false,
    });
  return {
    address,
    /** From 1; invalid counts as 1. */
    page: Math.max(1, Math.floor(Number(address.page)) || 1),
    change: (changes: OfficeSearch) => go(changes, { replace: true }),
    /** Like `change`, but pushes a history entry: for views that replace the list. */
    goTo: (changes: OfficeSearch) => go(changes, { replace: false }),
  };
}
