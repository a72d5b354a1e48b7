import { CircleUserRound } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useCurrentUser } from '../../features/accounts/client/use-current-user.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { WithData } from '../with-data.tsx';
import { LoginLink } from './login-link.tsx';

/**
 * For a browser that has been signed in before: the dashboard, or Login if that is over. On phones a
 * picture, for the venue's name to have room.
 */
export function SignedInLink() {
  return (
    <WithData>
      <DashboardLink />
    </WithData>
  );
}

function DashboardLink() {
  const t = useTranslations('frame');
  const { user } = useCurrentUser();
  if (!user) return <LoginLink />;
  return (
    <LinkButton to="/dashboard" look="secondary" size="small">
      <CircleUserRound aria-hidden="true" className="size-5 sm:hidden" />
      <span className="max-sm:sr-only">{t('dashboard')}</span>
    </LinkButton>
  );
}
