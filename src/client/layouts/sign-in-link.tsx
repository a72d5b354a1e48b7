import { useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useCurrentUser } from '../../features/accounts/client/use-current-user.ts';
import { AnchorButton } from '../ui/anchor-button.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { useHydrated } from '../use-hydrated.ts';
import { loginAddress } from './login-address.ts';

/** Login for visitors, the way to the dashboard for members. */
export function SignInLink() {
  const t = useTranslations('frame');
  const hydrated = useHydrated();
  const { redirect } = useSearch({ strict: false });
  const { user } = useCurrentUser();
  if (user) {
    return (
      <LinkButton to="/dashboard" look="secondary" size="small">
        {t('dashboard')}
      </LinkButton>
    );
  }
  return (
    <AnchorButton href={loginAddress(hydrated ? redirect : undefined)} look="outline" size="small">
      {t('login')}
    </AnchorButton>
  );
}
