import { useLocation } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useCurrentUser } from '#features/accounts/client/use-current-user.ts';
import { useHydrated } from '#platform/client/use-hydrated.ts';
import { groupsFor, pageAt } from './office-groups.ts';

/** The signed-in user, the office pages open to them, and the one that is shown. */
export function useOfficePlace() {
  const currentUser = useCurrentUser({ alwaysFetch: true }).user;
  // The page may have fetched the user before the navigation, which is loaded later, is hydrated.
  const user = useHydrated() ? currentUser : null;
  const { pathname, search } = useLocation();
  const pages = useMemo(() => groupsFor(user).flatMap((group) => group.pages), [user]);
  return { user, pages, current: pageAt(pages, pathname, search.tab) };
}
