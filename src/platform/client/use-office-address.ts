import { useNavigate, useSearch } from '@tanstack/react-router';
import { changedOfficeSearch, type OfficeSearch } from './office-search.ts';

/** What a page of the back office shows, kept in the address: it can be shared and comes back with the page. */
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
    /** From 1; what is no page is the first. */
    page: Math.max(1, Math.floor(Number(address.page)) || 1),
    change: (changes: OfficeSearch) => go(changes, { replace: true }),
    /** As `change`, and Back leads here again: for what takes the list's place. */
    goTo: (changes: OfficeSearch) => go(changes, { replace: false }),
  };
}
