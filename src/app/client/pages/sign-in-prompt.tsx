import { useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { loginUrl } from '#features/accounts/client/sign-in/login-url.ts';
import { Alert } from '#platform/client/ui/alert.tsx';
import { useHydrated } from '#platform/client/use-hydrated.ts';

/** For a visitor redirected by the guard: links to sign-in, which then opens the requested page. */
export function SignInPrompt() {
  const t = useTranslations('shell');
  const isHydrated = useHydrated();
  const { redirect } = useSearch({ strict: false });
  if (!isHydrated || !redirect) return null;
  return (
    <Alert className="mb-6 max-w-xl text-left">
      {t.rich('signInRequired', {
        login: (text) => (
          <a className="inline-link" href={loginUrl(redirect)}>
            {text}
          </a>
        ),
      })}
    </Alert>
  );
}
