import { useSearch } from '@tanstack/react-router';
import { CircleUserRound } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { loginUrl } from '#features/accounts/client/sign-in/login-url.ts';
import { AnchorButton } from '#platform/client/ui/anchor-button.tsx';
import { useHydrated } from '#platform/client/use-hydrated.ts';

/**
 * Links to sign-in, which then returns to the page that required it, if any. Only an icon on the narrowest phones, to
 * leave room for the venue's name.
 */
export function LoginLink() {
  const t = useTranslations('shell');
  const isHydrated = useHydrated();
  const { redirect } = useSearch({ strict: false });
  return (
    <AnchorButton href={loginUrl(isHydrated ? redirect : undefined)} variant="outline" size="small">
      <CircleUserRound aria-hidden="true" className="size-5 min-[22.5rem]:hidden" />
      <span className="max-[22.5rem]:sr-only">{t('login')}</span>
    </AnchorButton>
  );
}
