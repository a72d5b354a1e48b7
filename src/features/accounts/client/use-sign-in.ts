import { hashKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { ApiError } from '#platform/client/api.ts';
import { failureMessage } from '#platform/client/failure.ts';
import { toast } from '#platform/client/ui/toast.ts';
import type { SocialProvider } from '../accounts-rules.ts';
import { call } from './calls.ts';
import { PasskeyError } from './passkey-error.ts';
import { currentUserQuery } from './use-current-user.ts';
import { rememberSignedIn } from './was-signed-in.ts';

type Credentials = { email: string; password: string };

/** Invalidates everything fetched as the previous user; resolves once the current one is fetched. */
function useRefetchUser() {
  const queryClient = useQueryClient();
  return async () => {
    await queryClient.invalidateQueries({ predicate: isNotCurrentUser });
    await queryClient.fetchQuery({ ...currentUserQuery, staleTime: 0 });
  };
}

/** Marks the browser as signed out and drops everything fetched in the session. */
export function useForgetSession() {
  const queryClient = useQueryClient();
  return () => {
    rememberSignedIn(false);
    forgetTab();
    queryClient.setQueryData(currentUserQuery.queryKey, null);
    queryClient.removeQueries({ predicate: isNotCurrentUser });
  };
}

/**
 * Clears what this tab stored for the person, such as a half-filled booking: the next user may be another
 * person.
 */
function forgetTab() {
  try {
    sessionStorage.clear();
  } catch {
    // Storage may be blocked: then nothing was stored.
  }
}

const isNotCurrentUser = ({ queryHash }: { queryHash: string }) =>
  queryHash !== hashKey(currentUserQuery.queryKey);

/** After the first factor: refetches the user, or opens the form that asks for the code. */
function useAfterFirstFactor() {
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
  const onSuccess = useAfterFirstFactor();
  return useMutation({
    mutationFn: (body: Credentials) => call('POST /api/auth/sign-in/email', { body }),
    onSuccess,
  });
}

/** Signs up. Afterwards `currentUserQuery` holds the person, or null if the email had an account. */
export function useSignUp() {
  const onSuccess = useAfterFirstFactor();
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
  const onSuccess = useAfterFirstFactor();
  return useMutation({
    mutationFn: (token: string) => call('POST /api/auth/magic-link/verify', { body: { token } }),
    onSuccess,
  });
}

/** The app's code or a backup code after the first factor. */
export function useSecondFactor() {
  const onSuccess = useRefetchUser();
  return useMutation({
    mutationFn: (body: { code: string }) => call('POST /api/auth/sign-in/second-factor', { body }),
    onSuccess,
  });
}

/** Signs in with a passkey of this device or of a phone nearby. */
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
  const onSuccess = useForgetSession();
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

/** Mails the confirmation link again; toasts the outcome. */
export function useSendVerification() {
  const t = useTranslations('accounts');
  const say = useErrorMessage();
  return useMutation({
    mutationFn: () => call('POST /api/auth/send-verification-email'),
    onSuccess: () => toast({ title: t('sentTitle'), description: t('sentAgain') }),
    onError: (error) =>
      toast({ title: t('failedTitle'), description: say(error), destructive: true }),
  });
}

export function useClaimAdmin() {
  const t = useTranslations('accounts');
  const refetchUser = useRefetchUser();
  return useMutation({
    mutationFn: (token: string) => call('POST /api/auth/claim-admin', { body: { token } }),
    onSuccess: () => {
      toast({ title: t('claimedTitle'), description: t('claimedText') });
      return refetchUser();
    },
  });
}

/** Ends the session. */
export function useSignOut() {
  const t = useTranslations('accounts');
  const say = useErrorMessage();
  const forgetSession = useForgetSession();
  return useMutation({
    mutationFn: () => call('POST /api/logout'),
    onSuccess: () => {
      forgetSession();
      toast({ title: t('signedOut') });
    },
    onError: (error) =>
      toast({ title: t('failedTitle'), description: say(error), destructive: true }),
  });
}

/** The message for a failed call: the server's own if it responded with one. */
export function useErrorMessage() {
  const t = useTranslations('accounts');
  return (error: Error) => {
    if (error instanceof PasskeyError) return t(error.reason);
    return failureMessage(error) ?? t(error instanceof ApiError ? 'failedText' : 'offline');
  };
}
