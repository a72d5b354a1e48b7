import { useLocation } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useCurrentUser } from '#features/accounts/client/use-current-user.ts';
import { findPageByPath, groupsFor } from './office-groups.ts';

/** Returns the signed-in user, the office pages they may open, and the current page. Without a network: no pages. */
export function useOfficeNavigation() {
  const { state, user } = useCurrentUser({ alwaysFetch: true });
  const { pathname, search } = useLocation();
  const pages = useMemo(() => groupsFor(user).flatMap((group) => group.pages), [user]);
  return {
    isLoading: state === 'loading',
    user,
    pages,
    current: findPageByPath(pages, pathname, search.tab),
  };
}
