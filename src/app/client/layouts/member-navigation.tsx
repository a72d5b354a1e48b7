import { Link } from '@tanstack/react-router';
import { CalendarDays, House, MessageCircle, UserRound, UsersRound } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { UnreadBadge } from '#features/messages/client/unread-badge.tsx';
import { useUnreadMessageCount } from '#features/messages/client/use-unread-message-count.ts';
import { QueryProvider } from '#platform/client/query-provider.tsx';

/** Spec 2, Navigation. */
const links = [
  { to: '/dashboard', text: 'memberHome', Icon: House },
  { to: '/messages', text: 'memberMessages', Icon: MessageCircle },
  { to: '/matches', text: 'memberMatches', Icon: UsersRound },
  { to: '/member-calendar', text: 'memberEvents', Icon: CalendarDays },
  { to: '/profile', text: 'memberProfile', Icon: UserRound },
] as const;

/** The bottom navigation of member pages on phones. */
export function MemberNavigation() {
  const t = useTranslations('shell');
  return (
    <>
      <div aria-hidden="true" className="h-20 sm:hidden" />
      <nav
        aria-label={t('memberMenu')}
        className="fixed inset-x-0 bottom-0 z-20 border-border border-t bg-surface pb-[env(safe-area-inset-bottom)] sm:hidden"
      >
        <ul className="flex justify-around">
          {links.map(({ to, text, Icon }) => (
            <li key={to}>
              <Link
                to={to}
                className="grid min-h-16 min-w-15 place-content-center justify-items-center gap-0.5 font-semibold text-muted-ink text-xs aria-[current=page]:text-link"
              >
                <span className="relative">
                  <Icon aria-hidden="true" className="size-6" />
                  {to === '/messages' && (
                    <QueryProvider>
                      <UnreadCount />
                    </QueryProvider>
                  )}
                </span>
                {t(text)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}

function UnreadCount() {
  const t = useTranslations('shell');
  const unread = useUnreadMessageCount();
  if (unread === 0) return null;
  return (
    <>
      <span className="sr-only">{t('unreadMessages', { count: unread })}</span>
      <span className="absolute top-0 right-0">
        <UnreadBadge unread={unread} />
      </span>
    </>
  );
}
