import { useMutation } from '@tanstack/react-query';
import { loginAddress } from '#app/client/layouts/login-address.ts';
import { call } from '#platform/client/api.ts';

/** Signs out and goes to sign in, to come back to the settings in a fresh session. */
export function useSignInAgain() {
  return useMutation({
    mutationFn: () => call('POST /api/logout'),
    onSuccess: () => window.location.assign(loginAddress('/profile?tab=settings')),
  });
}
