import { useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { loginAddress } from '#features/accounts/client/sign-in/login-address.ts';
import { Alert } from '#platform/client/ui/alert.tsx';
import { useHydrated } from '#platform/client/use-hydrated.ts';

/** For a visitor whom the guard sent here: sign-in leads on to the page that was asked for. */
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
