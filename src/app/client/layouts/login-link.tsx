import { useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { loginAddress } from '#features/accounts/client/sign-in/login-address.ts';
import { AnchorButton } from '#platform/client/ui/anchor-button.tsx';
import { useHydrated } from '#platform/client/use-hydrated.ts';

/** Starts sign-in, then returns to the page that the guard refused, if any. */
export function LoginLink() {
  const t = useTranslations('frame');
  const hydrated = useHydrated();
  const { redirect } = useSearch({ strict: false });
  return (
    <AnchorButton
      href={loginAddress(hydrated ? redirect : undefined)}
      variant="outline"
      size="small"
    >
      {t('login')}
    </AnchorButton>
  );
}
