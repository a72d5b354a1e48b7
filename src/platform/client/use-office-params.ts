import { useNavigate, useSearch } from '@tanstack/react-router';
import { mergeOfficeSearch, type OfficeSearch } from './office-search.ts';

/** State of a back-office page in search params, so that it can be shared and restored. */
export function useOfficeParams() {
  const params: OfficeSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const update = (changes: OfficeSearch, { replace }: { replace: boolean }) =>
    void navigate({
      to: '.',
      search: (current: OfficeSearch) => mergeOfficeSearch(current, changes),
      replace,
      resetScroll: false,
    });
  return {
    params,
    /** From 1; an invalid number counts as 1. */
    page: Math.max(1, Math.floor(Number(params.page)) || 1),
    change: (changes: OfficeSearch) => update(changes, { replace: true }),
    /** Like `change`, but pushes a history entry: for views that replace the list. */
    goTo: (changes: OfficeSearch) => update(changes, { replace: false }),
  };
}
