import { hashKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { ApiError } from '#platform/client/api.ts';
import { failureMessage, toastFailure } from '#platform/client/failure.ts';
import { toast } from '#platform/client/ui/toast/toast.ts';
import { announceVenueChange } from '#platform/client/use-venue.ts';
import type { SocialProvider } from '../accounts-rules.ts';
import { call } from './calls.ts';
import { PasskeyError } from './passkey-error.ts';
import { currentUserQuery } from './use-current-user.ts';
import { setWasSignedIn } from './was-signed-in.ts';

type Credentials = { email: string; password: string };

/** Returns a function that invalidates everything fetched as the previous user, and fetches the current one. */
function useRefetchUser() {
  const queryClient = useQueryClient();
  return async () => {
    await queryClient.invalidateQueries({ predicate: isNotCurrentUser });
    await queryClient.fetchQuery({ ...currentUserQuery, staleTime: 0 });
  };
}

/** Returns a function that marks the browser as signed out and drops everything stored or fetched in the session. */
export function useClearSession() {
  const queryClient = useQueryClient();
  return () => {
    setWasSignedIn(false);
    clearTabStorage();
    queryClient.setQueryData(currentUserQuery.queryKey, null);
    queryClient.removeQueries({ predicate: isNotCurrentUser });
  };
}

/**
 * Clears this tab's session storage, such as a half-filled booking: the next user may be someone else.
 */
export function clearTabStorage() {
  try {
    sessionStorage.clear();
  } catch {
    // Storage may be blocked, in which case nothing was stored.
  }
}

const isNotCurrentUser = ({ queryHash }: { queryHash: string }) =>
  queryHash !== hashKey(currentUserQuery.queryKey);

/** Returns the success handler of a first factor: it opens the code form if required, else refetches the user. */
function useFirstFactorHandler() {
  const refetchUser = useRefetchUser();
  const navigate = useNavigate();
  return (response: object) =>
    'secondFactorNeeded' in response
      ? navigate({
          to: '/login',
          search: ({ redirect, claim }) => ({ redirect, claim, mode: 'code' }),
          replace: true,
        })
      : refetchUser();
}

export function usePasswordSignIn() {
  const onSuccess = useFirstFactorHandler();
  return useMutation({
    mutationFn: (body: Credentials) => call('POST /api/auth/sign-in/email', { body }),
    onSuccess,
  });
}

/** On success `currentUserQuery` holds the new user, or null if the email already had an account. */
export function useSignUp() {
  const onSuccess = useFirstFactorHandler();
  return useMutation({
    mutationFn: (body: Credentials & { name: string }) =>
      call('POST /api/auth/sign-up/email', { body }),
    onSuccess,
  });
}

export function useSendMagicLink(redirect: string | undefined) {
  return useMutation({
    mutationFn: ({ email }: { email: string }) =>
      call('POST /api/auth/sign-in/magic-link', { body: { email, redirect } }),
  });
}

export function useOpenMagicLink() {
  const onSuccess = useFirstFactorHandler();
  return useMutation({
    mutationFn: (token: string) => call('POST /api/auth/magic-link/verify', { body: { token } }),
    onSuccess,
  });
}

/** Sends an app code or a backup code after the first factor. */
export function useSubmitCode() {
  const onSuccess = useRefetchUser();
  return useMutation({
    mutationFn: (body: { code: string }) => call('POST /api/auth/sign-in/second-factor', { body }),
    onSuccess,
  });
}

/** Signs in with a passkey on this device or a nearby phone. */
export function usePasskeySignIn() {
  const onSuccess = useRefetchUser();
  return useMutation({
    mutationFn: async () => {
      const [{ authenticateWithPasskey }, options] = await Promise.all([
        import('./passkey-ceremony.ts'),
        call('POST /api/auth/sign-in/passkey/options'),
      ]);
      const credential = await authenticateWithPasskey(options);
      return call('POST /api/auth/sign-in/passkey', { body: { credential } });
    },
    onSuccess,
  });
}

/** Navigates to the provider's page. */
export function useProviderSignIn(redirect: string | undefined) {
  return useMutation({
    mutationFn: (provider: SocialProvider) =>
      call('POST /api/auth/sign-in/social', { body: { provider, redirect } }),
    onSuccess: ({ url }) => window.location.assign(url),
  });
}

export function useRequestPasswordReset() {
  return useMutation({
    mutationFn: (body: { email: string }) =>
      call('POST /api/auth/request-password-reset', { body }),
  });
}

export function useResetPassword() {
  const onSuccess = useClearSession();
  return useMutation({
    mutationFn: (body: { token: string; newPassword: string }) =>
      call('POST /api/auth/reset-password', { body }),
    onSuccess,
  });
}

export function useVerifyEmail() {
  const onSuccess = useRefetchUser();
  return useMutation({
    mutationFn: (token: string) => call('POST /api/auth/verify-email', { body: { token } }),
    onSuccess,
  });
}

/** Emails the confirmation link again; shows the outcome as a toast. */
export function useSendVerification() {
  const t = useTranslations('accounts');
  const errorMessage = useErrorMessage();
  return useMutation({
    mutationFn: () => call('POST /api/auth/send-verification-email'),
    onSuccess: () => toast({ title: t('sentTitle'), description: t('resentText') }),
    onError: (error) => toastFailure(t('failedTitle'), error, errorMessage(error)),
  });
}

export function useClaimAdmin() {
  const t = useTranslations('accounts');
  const refetchUser = useRefetchUser();
  return useMutation({
    mutationFn: (token: string) => call('POST /api/auth/claim-admin', { body: { token } }),
    onSuccess: () => {
      toast({ title: t('claimedTitle'), description: t('claimedText') });
      // The claim hides what the owner has not confirmed yet.
      announceVenueChange();
      return refetchUser();
    },
  });
}

export function useSignOut() {
  const t = useTranslations('accounts');
  const errorMessage = useErrorMessage();
  const clearSession = useClearSession();
  return useMutation({
    mutationFn: () => call('POST /api/logout'),
    onSuccess: () => {
      clearSession();
      toast({ title: t('signedOut') });
    },
    onError: (error) => toastFailure(t('failedTitle'), error, errorMessage(error)),
  });
}

/** Returns a function that formats a failed call as a message: the server's own, or a generic one. */
export function useErrorMessage() {
  const t = useTranslations('accounts');
  return (error: Error) => {
    if (error instanceof PasskeyError) return t(error.reason);
    return failureMessage(error) ?? t(error instanceof ApiError ? 'failedText' : 'offline');
  };
}
