import { useLocation } from '@tanstack/react-router';
import { CircleUserRound } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useCurrentUser } from '#features/accounts/client/use-current-user.ts';
import { MessagesLink } from '#features/messages/client/messages-link.tsx';
import { NotificationBell } from '#features/notifications/client/notification-bell.tsx';
import { QueryProvider } from '#platform/client/query-provider.tsx';
import { LinkButton } from '#platform/client/ui/link-button.tsx';
import { LoginLink } from './login-link.tsx';

/** Pages that show the unread count themselves. */
const pagesWithUnreadCount = ['/dashboard', '/notifications'];

/**
 * Shown in a browser that was signed in before: links to messages, notifications and the dashboard, or a login link if
 * the session has ended. On phones only the dashboard's icon is visible, to leave room for the venue's name.
 */
export function SignedInLinks() {
  return (
    <QueryProvider>
      <UserLinks />
    </QueryProvider>
  );
}

function UserLinks() {
  const t = useTranslations('shell');
  const { user } = useCurrentUser();
  const { pathname } = useLocation();
  if (!user) return <LoginLink />;
  return (
    <>
      <MessagesLink className="max-sm:hidden" />
      {!pagesWithUnreadCount.includes(pathname) && <NotificationBell className="max-sm:hidden" />}
      <LinkButton to="/dashboard" variant="secondary" size="small">
        <CircleUserRound aria-hidden="true" className="size-5 sm:hidden" />
        <span className="max-sm:sr-only">{t('dashboard')}</span>
      </LinkButton>
    </>
  );
}
