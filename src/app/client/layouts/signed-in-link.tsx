import { useLocation } from '@tanstack/react-router';
import { CircleUserRound } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useCurrentUser } from '#features/accounts/client/use-current-user.ts';
import { MessagesLink } from '#features/messages/client/messages-link.tsx';
import { NotificationBell } from '#features/notifications/client/notification-bell.tsx';
import { LinkButton } from '#platform/client/ui/link-button.tsx';
import { WithData } from '#platform/client/with-data.tsx';
import { LoginLink } from './login-link.tsx';

/** Pages that show the number of unread notifications themselves. */
const hasOwnCount = ['/dashboard', '/notifications'];

/**
 * For a browser that has been signed in before: bell and dashboard, or Login if the session ended. On phones
 * only an icon, to leave room for the venue's name.
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
  const { pathname } = useLocation();
  if (!user) return <LoginLink />;
  return (
    <>
      <MessagesLink className="max-sm:hidden" />
      {!hasOwnCount.includes(pathname) && <NotificationBell className="max-sm:hidden" />}
      <LinkButton to="/dashboard" variant="secondary" size="small">
        <CircleUserRound aria-hidden="true" className="size-5 sm:hidden" />
        <span className="max-sm:sr-only">{t('dashboard')}</span>
      </LinkButton>
    </>
  );
}
