import { useQuery } from '@tanstack/react-query';
import { clearDevice } from '#platform/client/device-store.ts';
import { hasStatus } from '#platform/client/failure.ts';
import { useHydrated } from '#platform/client/use-hydrated.ts';
import type { CurrentUser } from '../accounts-contract.ts';
import { call, queriesOf } from './calls.ts';
import { setWasSignedIn, useWasSignedIn } from './was-signed-in.ts';

/** The signed-in user, or null; sign-in and sign-out set or invalidate it. */
export const currentUserQuery = {
  ...queriesOf('GET /api/auth/user'),
  queryFn: fetchCurrentUser,
};

type SignInState = {
  state: 'loading' | 'authenticated' | 'unauthenticated' | 'failed';
  user: CurrentUser | null;
};

/**
 * The signed-in user. By default it is fetched only in browsers that were signed in before; guarded pages and
 * /login pass `alwaysFetch`.
 */
export function useCurrentUser({
  alwaysFetch = false,
}: {
  alwaysFetch?: boolean;
} = {}): SignInState {
  const isHydrated = useHydrated();
  const wasSignedIn = useWasSignedIn();
  const enabled = isHydrated && (alwaysFetch || wasSignedIn);
  const query = useQuery({ ...currentUserQuery, enabled });
  // The header may have loaded the user before the page is hydrated from HTML that was rendered without one.
  if (!isHydrated) return { state: 'loading', user: null };
  if (query.data) return { state: 'authenticated', user: query.data };
  if (query.data === null) return { state: 'unauthenticated', user: null };
  // Stays failed during a refetch: pages that work offline are shown in this state and refetch on mount;
  // 'loading' would unmount them.
  if (query.errorUpdateCount > 0) return { state: 'failed', user: null };
  return { state: enabled ? 'loading' : 'unauthenticated', user: null };
}

/** Returns null for a visitor. Throws ApiError for statuses other than 200 and 401. */
async function fetchCurrentUser(): Promise<CurrentUser | null> {
  try {
    const user = await call('GET /api/auth/user');
    setWasSignedIn(true);
    clearDevice({ exceptOwner: user.id });
    return user;
  } catch (error) {
    if (!hasStatus(error, 401)) throw error;
    setWasSignedIn(false);
    return null;
  }
}
