import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Bell } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { buttonStyle } from '#platform/client/ui/button-style.ts';
import { badgeText } from '../notifications-rules.ts';
import { useUnreadCount } from './use-unread-count.ts';

/**
 * Link to the notifications with a live count of unread ones. Its texts are in the namespace `shell`, because
 * the header of every page renders it.
 */
export function NotificationBell({ className }: { className?: string }) {
  const t = useTranslations('shell');
  const unread = useUnreadCount();
  const badge = badgeText(unread);
  return (
    <Link
      to="/notifications"
      aria-label={t('notifications', { count: unread })}
      className={clsx(buttonStyle({ variant: 'quiet', size: 'icon' }), 'relative', className)}
    >
      <Bell aria-hidden="true" className="size-6" />
      {badge && (
        <span
          aria-hidden="true"
          className="tabular absolute -top-0.5 -right-0.5 grid h-5 min-w-5 place-content-center rounded-full bg-accent px-1 font-bold text-accent-ink text-xs ring-2 ring-background"
        >
          {badge}
        </span>
      )}
    </Link>
  );
}
