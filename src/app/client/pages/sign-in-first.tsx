import { useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { loginAddress } from '#features/accounts/client/sign-in/login-address.ts';
import { Alert } from '#platform/client/ui/alert.tsx';
import { useHydrated } from '#platform/client/use-hydrated.ts';

/** For a visitor redirected by the guard: sign-in continues to the requested page. */
export function SignInFirst() {
  const t = useTranslations('frame');
  const hydrated = useHydrated();
  const { redirect } = useSearch({ strict: false });
  if (!hydrated || !redirect) return null;
  return (
    <Alert className="mb-6 max-w-xl text-left">
      {t.rich('signInFirst', {
        login: (text) => (
          <a className="inline-link" href={loginAddress(redirect)}>
            {text}
          </a>
        ),
      })}
    </Alert>
  );
}
