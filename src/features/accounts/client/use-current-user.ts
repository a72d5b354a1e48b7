import { useQuery } from '@tanstack/react-query';
import { forgetDevice } from '#platform/client/device-store.ts';
import { hasStatus } from '#platform/client/failure.ts';
import { useHydrated } from '#platform/client/use-hydrated.ts';
import type { CurrentUser } from '../accounts-contract.ts';
import { call, queriesOf } from './calls.ts';
import { rememberSignedIn, useWasSignedIn } from './was-signed-in.ts';

/** The signed-in user, or null; sign-in and sign-out set or invalidate it. */
export const currentUserQuery = {
  ...queriesOf('GET /api/auth/user'),
  queryFn: fetchCurrentUser,
};

type SignIn = {
  state: 'loading' | 'authenticated' | 'unauthenticated' | 'failed';
  user: CurrentUser | null;
};

/**
 * The signed-in user. By default it fetches only in browsers that were signed in before; `ask: true` always
 * fetches (guarded pages, /login).
 */
export function useCurrentUser({ ask = false }: { ask?: boolean } = {}): SignIn {
  const hydrated = useHydrated();
  const wasSignedIn = useWasSignedIn();
  const enabled = hydrated && (ask || wasSignedIn);
  const query = useQuery({ ...currentUserQuery, enabled });
  if (query.data) return { state: 'authenticated', user: query.data };
  if (query.data === null) return { state: 'unauthenticated', user: null };
  // Stays failed while refetching, because the failed page's own queries refetch on mount.
  if (query.errorUpdateCount > 0) return { state: 'failed', user: null };
  return { state: hydrated && !enabled ? 'unauthenticated' : 'loading', user: null };
}

/** Null for a visitor. Throws ApiError for anything but 200 and 401. */
async function fetchCurrentUser(): Promise<CurrentUser | null> {
  try {
    const user = await call('GET /api/auth/user');
    rememberSignedIn(true);
    forgetDevice({ exceptOf: user.id });
    return user;
  } catch (error) {
    if (!hasStatus(error, 401)) throw error;
    rememberSignedIn(false);
    return null;
  }
}
