import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Proof } from '../../security-contract.ts';
import { call, queriesOf, queryFor } from '../calls.ts';

/** The account's sign-in methods. */
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

const securityQueries = [
  'GET /api/auth/security',
  'GET /api/auth/sessions',
  'GET /api/auth/passkeys',
] as const;

/** Returns a function that invalidates all security queries, including that of the dashboard's notice. */
function useInvalidateSecurity() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all(securityQueries.map((name) => queryClient.invalidateQueries(queriesOf(name))));
}

export function useSetPassword() {
  const onSuccess = useInvalidateSecurity();
  return useMutation({
    mutationFn: (body: { newPassword: string; currentPassword?: string; code?: string }) =>
      call('POST /api/auth/password', { body }),
    onSuccess,
  });
}

export function useEndSession() {
  const onSuccess = useInvalidateSecurity();
  return useMutation({
    mutationFn: (id: string) => call('DELETE /api/auth/sessions/:id', { params: { id } }),
    onSuccess,
  });
}

/** Ends all other sessions; `thisToo` includes the current one. */
export function useSignOutEverywhere() {
  const onSuccess = useInvalidateSecurity();
  return useMutation({
    mutationFn: (thisToo: boolean) =>
      call('POST /api/auth/sign-out-everywhere', { body: { thisToo } }),
    onSuccess: (_response, thisToo) => (thisToo ? undefined : onSuccess()),
  });
}

/** Creates a secret for the authenticator app; gcTime 0 keeps it out of the cache. */
export function useSetUpSecondFactor() {
  return useMutation({
    mutationFn: (body: Proof) => call('POST /api/auth/second-factor/setup', { body }),
    gcTime: 0,
  });
}

export function useConfirmSecondFactor() {
  const onSuccess = useInvalidateSecurity();
  return useMutation({
    mutationFn: (body: { code: string }) => call('POST /api/auth/second-factor/confirm', { body }),
    onSuccess,
    gcTime: 0,
  });
}

export function useCreateBackupCodes() {
  const onSuccess = useInvalidateSecurity();
  return useMutation({
    mutationFn: (body: Proof) => call('POST /api/auth/second-factor/backup-codes', { body }),
    onSuccess,
    gcTime: 0,
  });
}

export function useTurnOffSecondFactor() {
  const onSuccess = useInvalidateSecurity();
  return useMutation({
    mutationFn: (body: Proof) => call('POST /api/auth/second-factor/off', { body }),
    onSuccess,
  });
}

/** Fetches WebAuthn options, registers the passkey on the device and stores the credential. */
export function useAddPasskey() {
  const onSuccess = useInvalidateSecurity();
  return useMutation({
    mutationFn: async ({ name, proof }: { name: string; proof: Proof }) => {
      const [{ registerPasskey }, options] = await Promise.all([
        import('../passkey-ceremony.ts'),
        call('POST /api/auth/passkeys/options', { body: proof }),
      ]);
      const credential = await registerPasskey(options);
      return call('POST /api/auth/passkeys', { body: { name, credential } });
    },
    onSuccess,
  });
}

export function useRenamePasskey() {
  const onSuccess = useInvalidateSecurity();
  return useMutation({
    mutationFn: ({ id, name }: { id: string; name: string }) =>
      call('PATCH /api/auth/passkeys/:id', { params: { id }, body: { name } }),
    onSuccess,
  });
}

export function useRemovePasskey() {
  const onSuccess = useInvalidateSecurity();
  return useMutation({
    mutationFn: (id: string) => call('DELETE /api/auth/passkeys/:id', { params: { id } }),
    onSuccess,
  });
}
