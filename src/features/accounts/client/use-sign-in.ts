import { hashKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { ApiError } from '#platform/client/api.ts';
import { sentenceOf } from '#platform/client/failure.ts';
import { toast } from '#platform/client/ui/toast.ts';
import type { SocialProvider } from '../accounts-rules.ts';
import { call } from './calls.ts';
import { PasskeyTrouble } from './passkey-trouble.ts';
import { currentUserQuery } from './use-current-user.ts';
import { rememberSignedIn } from './was-signed-in.ts';

type Credentials = { email: string; password: string };

/** Invalidates what was fetched as somebody else; resolves once the signed-in person is known. */
function useAskWhoIsSignedIn() {
  const queryClient = useQueryClient();
  return async () => {
    await queryClient.invalidateQueries({ predicate: isNotAboutMe });
    await queryClient.fetchQuery({ ...currentUserQuery, staleTime: 0 });
  };
}

/** Nobody is signed in here any more; what was fetched in the session is dropped. */
export function useForgetSession() {
  const queryClient = useQueryClient();
  return () => {
    rememberSignedIn(false);
    forgetTab();
    queryClient.setQueryData(currentUserQuery.queryKey, null);
    queryClient.removeQueries({ predicate: isNotAboutMe });
  };
}

/** What this tab kept for the person, such as a half-filled booking: the next one may be another. */
function forgetTab() {
  try {
    sessionStorage.clear();
  } catch {
    // Storage can be closed to us: then nothing was kept.
  }
}

const isNotAboutMe = ({ queryHash }: { queryHash: string }) =>
  queryHash !== hashKey(currentUserQuery.queryKey);

/** After the first factor: who is signed in, or on to the form that asks for the code. */
function useGoOn() {
  const askWhoIsSignedIn = useAskWhoIsSignedIn();
  const navigate = useNavigate();
  return (answer: object) =>
    'secondFactorNeeded' in answer
      ? navigate({
          to: '/login',
          search: ({ redirect, claim }) => ({ redirect, claim, mode: 'code' }),
          replace: true,
        })
      : askWhoIsSignedIn();
}

export function usePasswordSignIn() {
  const onSuccess = useGoOn();
  return useMutation({
    mutationFn: (body: Credentials) => call('POST /api/auth/sign-in/email', { body }),
    onSuccess,
  });
}

/** Signs up. Afterwards `currentUserQuery` holds the person, or null if the email had an account. */
export function useSignUp() {
  const onSuccess = useGoOn();
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
  const onSuccess = useGoOn();
  return useMutation({
    mutationFn: (token: string) => call('POST /api/auth/magic-link/verify', { body: { token } }),
    onSuccess,
  });
}

/** The code after the first factor, of the app or a backup code. */
export function useSecondFactor() {
  const onSuccess = useAskWhoIsSignedIn();
  return useMutation({
    mutationFn: (body: { code: string }) => call('POST /api/auth/sign-in/second-factor', { body }),
    onSuccess,
  });
}

/** Signs in with a passkey of this device or of a phone nearby. */
export function usePasskeySignIn() {
  const onSuccess = useAskWhoIsSignedIn();
  return useMutation({
    mutationFn: async () => {
      const [{ showPasskey }, options] = await Promise.all([
        import('./passkey-ceremony.ts'),
        call('POST /api/auth/sign-in/passkey/options'),
      ]);
      const credential = await showPasskey(options);
      return call('POST /api/auth/sign-in/passkey', { body: { credential } });
    },
    onSuccess,
  });
}

/** Leaves for the provider's page. */
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
  const onSuccess = useAskWhoIsSignedIn();
  return useMutation({
    mutationFn: (token: string) => call('POST /api/auth/verify-email', { body: { token } }),
    onSuccess,
  });
}

/** Mails the confirmation link once more; toasts either way. */
export function useSendVerification() {
  const t = useTranslations('accounts');
  const say = useTrouble();
  return useMutation({
    mutationFn: () => call('POST /api/auth/send-verification-email'),
    onSuccess: () => toast({ title: t('sentTitle'), description: t('sentAgain') }),
    onError: (error) =>
      toast({ title: t('failedTitle'), description: say(error), destructive: true }),
  });
}

export function useClaimAdmin() {
  const t = useTranslations('accounts');
  const askAgain = useAskWhoIsSignedIn();
  return useMutation({
    mutationFn: (token: string) => call('POST /api/auth/claim-admin', { body: { token } }),
    onSuccess: () => {
      toast({ title: t('claimedTitle'), description: t('claimedText') });
      return askAgain();
    },
  });
}

/** Ends the session. */
export function useSignOut() {
  const t = useTranslations('accounts');
  const say = useTrouble();
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

/** What went wrong with a call, as a sentence: the server's own where it answered. */
export function useTrouble() {
  const t = useTranslations('accounts');
  return (error: Error) => {
    if (error instanceof PasskeyTrouble) return t(error.reason);
    return sentenceOf(error) ?? t(error instanceof ApiError ? 'failedText' : 'offline');
  };
}
