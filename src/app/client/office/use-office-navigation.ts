import { useLocation } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useCurrentUser } from '#features/accounts/client/use-current-user.ts';
import { useHydrated } from '#platform/client/use-hydrated.ts';
import { findPageByPath, groupsFor } from './office-groups.ts';

/** Returns the signed-in user, the office pages they may open, and the current page. */
export function useOfficeNavigation() {
  const currentUser = useCurrentUser({ alwaysFetch: true }).user;
  // Hydration must match the server's HTML, but the page may have fetched the user before the navigation hydrates.
  const user = useHydrated() ? currentUser : null;
  const { pathname, search } = useLocation();
  const pages = useMemo(() => groupsFor(user).flatMap((group) => group.pages), [user]);
  return { user, pages, current: findPageByPath(pages, pathname, search.tab) };
}
