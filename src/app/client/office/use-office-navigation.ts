import { useLocation } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useCurrentUser } from '#features/accounts/client/use-current-user.ts';
import { findPageByPath, groupsFor } from './office-groups.ts';

/** Returns the signed-in user, the office pages they may open, and the current page. */
export function useOfficeNavigation() {
  const { user } = useCurrentUser({ alwaysFetch: true });
  const { pathname, search } = useLocation();
  const pages = useMemo(() => groupsFor(user).flatMap((group) => group.pages), [user]);
  return { user, pages, current: findPageByPath(pages, pathname, search.tab) };
}
