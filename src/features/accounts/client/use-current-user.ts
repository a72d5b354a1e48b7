import { useQuery } from '@tanstack/react-query';
import { forgetDevice } from '#platform/client/device-store.ts';
import { hasStatus } from '#platform/client/failure.ts';
import { useHydrated } from '#platform/client/use-hydrated.ts';
import type { CurrentUser } from '../accounts-contract.ts';
import { call, queriesOf } from './calls.ts';
import { rememberSignedIn, useWasSignedIn } from './was-signed-in.ts';

/** The signed-in person, or null; sign-in and sign-out set or invalidate it. */
export const currentUserQuery = {
  ...queriesOf('GET /api/auth/user'),
  queryFn: fetchCurrentUser,
};

type SignIn = {
  state: 'loading' | 'authenticated' | 'unauthenticated' | 'failed';
  user: CurrentUser | null;
};

/**
 * Who is signed in. By default the server is asked only where somebody has been signed in before;
 * `ask: true` always asks (guarded pages, /login).
 */
export function useCurrentUser({ ask = false }: { ask?: boolean } = {}): SignIn {
  const hydrated = useHydrated();
  const wasSignedIn = useWasSignedIn();
  const enabled = hydrated && (ask || wasSignedIn);
  const query = useQuery({ ...currentUserQuery, enabled });
  if (query.data) return { state: 'authenticated', user: query.data };
  if (query.data === null) return { state: 'unauthenticated', user: null };
  // Asked again after a failure it stays failed: what is shown meanwhile asks too, as it appears.
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
