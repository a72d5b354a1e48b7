import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Proof } from '../../security-contract.ts';
import { call, queriesOf, queryFor } from '../calls.ts';

/** Which ways in the account has. `enabled: false` asks nothing. */
export function useSecurity({ enabled = true }: { enabled?: boolean } = {}) {
  return useQuery({
    ...queryFor('GET /api/auth/security'),
    enabled,
  });
}

export function useSessions() {
  return useQuery(queryFor('GET /api/auth/sessions'));
}

export function usePasskeys() {
  return useQuery(queryFor('GET /api/auth/passkeys'));
}

const shown = [
  'GET /api/auth/security',
  'GET /api/auth/sessions',
  'GET /api/auth/passkeys',
] as const;

/** What changed a way in shows everywhere at once, the notice on the dashboard too. */
function useShowChange() {
  const queryClient = useQueryClient();
  return () => Promise.all(shown.map((name) => queryClient.invalidateQueries(queriesOf(name))));
}

export function useSetPassword() {
  const onSuccess = useShowChange();
  return useMutation({
    mutationFn: (body: { newPassword: string; currentPassword?: string; code?: string }) =>
      call('POST /api/auth/password', { body }),
    onSuccess,
  });
}

export function useEndSession() {
  const onSuccess = useShowChange();
  return useMutation({
    mutationFn: (id: string) => call('DELETE /api/auth/sessions/:id', { params: { id } }),
    onSuccess,
  });
}

/** Ends all other sessions; with `thisToo` this one as well. */
export function useSignOutEverywhere() {
  const onSuccess = useShowChange();
  return useMutation({
    mutationFn: (thisToo: boolean) =>
      call('POST /api/auth/sign-out-everywhere', { body: { thisToo } }),
    onSuccess: (_answer, thisToo) => (thisToo ? undefined : onSuccess()),
  });
}

/** A new secret for the app. Kept by nobody here: shown, then forgotten. */
export function useSetUpSecondFactor() {
  return useMutation({
    mutationFn: (body: Proof) => call('POST /api/auth/second-factor/setup', { body }),
    gcTime: 0,
  });
}

export function useConfirmSecondFactor() {
  const onSuccess = useShowChange();
  return useMutation({
    mutationFn: (body: { code: string }) => call('POST /api/auth/second-factor/confirm', { body }),
    onSuccess,
    gcTime: 0,
  });
}

export function useNewBackupCodes() {
  const onSuccess = useShowChange();
  return useMutation({
    mutationFn: (body: Proof) => call('POST /api/auth/second-factor/backup-codes', { body }),
    onSuccess,
    gcTime: 0,
  });
}

export function useTurnOffSecondFactor() {
  const onSuccess = useShowChange();
  return useMutation({
    mutationFn: (body: Proof) => call('POST /api/auth/second-factor/off', { body }),
    onSuccess,
  });
}

/** Asks the server, then the device, then the server again. */
export function useAddPasskey() {
  const onSuccess = useShowChange();
  return useMutation({
    mutationFn: async ({ name, proof }: { name: string; proof: Proof }) => {
      const [{ makePasskey }, options] = await Promise.all([
        import('../passkey-ceremony.ts'),
        call('POST /api/auth/passkeys/options', { body: proof }),
      ]);
      const credential = await makePasskey(options);
      return call('POST /api/auth/passkeys', { body: { name, credential } });
    },
    onSuccess,
  });
}

export function useRenamePasskey() {
  const onSuccess = useShowChange();
  return useMutation({
    mutationFn: ({ id, name }: { id: string; name: string }) =>
      call('PATCH /api/auth/passkeys/:id', { params: { id }, body: { name } }),
    onSuccess,
  });
}

export function useRemovePasskey() {
  const onSuccess = useShowChange();
  return useMutation({
    mutationFn: (id: string) => call('DELETE /api/auth/passkeys/:id', { params: { id } }),
    onSuccess,
  });
}
