import { useMutation } from '@tanstack/react-query';
import { clearTabStorage } from '#features/accounts/client/index.ts';
import { failureMessage } from '#platform/client/failure.ts';
import type { DemoRole } from '../demo-people.ts';
import { call } from './calls.ts';

/**
 * Signs in as one of the people of the demo, and opens `redirect` or their start page. Loads the page from the server,
 * and deletes the tab's drafts, so that nothing of the previous person remains.
 */
export function useDemoSignIn(redirect: string | undefined) {
  const signIn = useMutation({
    mutationFn: (role: DemoRole) => call('POST /api/demo/sign-in', { body: { role } }),
    onSuccess: ({ startPage }) => {
      clearTabStorage();
      // A family has no access to the page that the owner was on.
      const isForStaff = /^\/(admin|scan|kiosk)\b/.test(redirect ?? '');
      const mayOpen = redirect !== undefined && (!isForStaff || startPage !== '/dashboard');
      window.location.assign(mayOpen ? redirect : startPage);
    },
  });
  return {
    signInAs: signIn.mutate,
    /** The person who is being signed in; null for none. */
    pendingRole: signIn.isPending || signIn.isSuccess ? signIn.variables : null,
    hasFailed: signIn.isError,
    problem: signIn.error ? failureMessage(signIn.error) : null,
  };
}
