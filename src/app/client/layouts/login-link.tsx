import { useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { loginUrl } from '#features/accounts/client/sign-in/login-url.ts';
import { AnchorButton } from '#platform/client/ui/anchor-button.tsx';
import { useHydrated } from '#platform/client/use-hydrated.ts';

/** Links to sign-in, which then returns to the page that required it, if any. */
export function LoginLink() {
  const t = useTranslations('shell');
  const isHydrated = useHydrated();
  const { redirect } = useSearch({ strict: false });
  return (
    <AnchorButton href={loginUrl(isHydrated ? redirect : undefined)} variant="outline" size="small">
      {t('login')}
    </AnchorButton>
  );
}
