import { useNavigate, useSearch } from '@tanstack/react-router';

/**
 * What a tab of /admin shows, kept in the address: it can be shared and comes back with the page. What
 * changes the list goes back to its first page unless the page is what changes.
 */
export function useAdminAddress() {
  const address = useSearch({ from: '/admin' });
  const navigate = useNavigate();
  const go = (changes: typeof address) =>
    void navigate({
      to: '/admin',
      search: (old: typeof address) => ({ ...old, ...changes }),
      replace: true,
      resetScroll: false,
    });
  return {
    address,
    /** From 1; what is no page is the first. */
    page: Math.max(1, Math.floor(Number(address.page)) || 1),
    change: (changes: typeof address) => go({ page: undefined, ...changes }),
    open: (id: string | undefined) => go({ open: id }),
    openSlot: (slot: string | undefined) => go({ slot }),
  };
}
