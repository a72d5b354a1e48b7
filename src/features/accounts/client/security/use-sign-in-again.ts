import { useMutation } from '@tanstack/react-query';
import { call } from '../calls.ts';
import { loginUrl } from '../sign-in/login-url.ts';

/** Signs out and opens the sign-in page, which returns to the settings in a fresh session. */
export function useSignInAgain() {
  return useMutation({
    mutationFn: () => call('POST /api/logout'),
    onSuccess: () => window.location.assign(loginUrl('/profile?tab=settings')),
  });
}
