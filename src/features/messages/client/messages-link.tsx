import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { MessageCircle } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { buttonStyle } from '#platform/client/ui/button-style.ts';
import { UnreadBadge } from './unread-badge.tsx';
import { useUnreadMessageCount } from './use-unread-message-count.ts';

/** Link to the messages with a live unread count, next to the bell. */
export function MessagesLink({ className }: { className?: string }) {
  const t = useTranslations('shell');
  const unread = useUnreadMessageCount();
  return (
    <Link
      to="/messages"
      aria-label={t('messages', { count: unread })}
      className={clsx(buttonStyle({ variant: 'quiet', size: 'icon' }), 'relative', className)}
    >
      <MessageCircle aria-hidden="true" className="size-6" />
      <UnreadBadge unread={unread} />
    </Link>
  );
}
