import { useRouter } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { Button } from '#platform/client/ui/button.tsx';
import { sameSitePath } from '#shared/same-site-path.ts';
import type { Notification } from '../notifications-contract.ts';
import { NotificationIcon } from './notification-icon.tsx';

type Props = {
  notification: Notification;
  now: Date;
  onRead: () => void;
};

/** A notification. The entire card is a link; opening it marks the notification as read (spec 2). */
export function NotificationCard({ notification, now, onRead }: Props) {
  const t = useTranslations('notifications');
  const format = useFormatter();
  const { title, body, type, isRead } = notification;
  const createdAt = new Date(notification.createdAt);
  return (
    <article
      className={clsx(
        'relative flex gap-4 rounded-card border bg-surface py-4 pr-4 shadow-soft transition-colors duration-150 hover:bg-primary-soft sm:py-5 sm:pr-5',
        isRead ? 'border-border pl-4 sm:pl-5' : 'border-accent border-l-4 pl-3.25 sm:pl-4.25',
      )}
    >
      <NotificationIcon type={type} />
      <div className="grid min-w-0 flex-1 content-start gap-1">
        <h2 className="font-sans text-wrap text-base leading-snug tracking-normal">
          <Title notification={notification} onRead={onRead} />
        </h2>
        <p className="line-clamp-2 text-muted-ink">{body}</p>
        <p className="text-muted-ink text-sm">
          <time dateTime={notification.createdAt}>
            {format.relativeTime(createdAt < now ? createdAt : now, now)}
          </time>
        </p>
      </div>
      {!isRead && (
        <div className="flex shrink-0 flex-col items-center justify-between gap-1">
          <span className="mt-1.5 size-2.5 rounded-full bg-accent">
            <span className="sr-only">{t('unreadLabel')}</span>
          </span>
          <Button
            variant="quiet"
            size="icon"
            className="relative -mr-2 -mb-2"
            aria-label={t('markRead', { title })}
            onClick={onRead}
          >
            <Check aria-hidden="true" className="size-5" />
          </Button>
        </div>
      )}
    </article>
  );
}

/** Stretches the link over the entire card. */
const cardLinkStyle = 'after:absolute after:inset-0 after:rounded-card after:content-[""]';

function Title({ notification, onRead }: Omit<Props, 'now'>) {
  const router = useRouter();
  const { title, isRead } = notification;
  const link = sameSitePath(notification.link ?? undefined);
  const weight = isRead ? 'font-semibold' : 'font-extrabold';
  if (!link) return <span className={weight}>{title}</span>;
  function open(event: MouseEvent) {
    if (!isRead) onRead();
    // The browser opens the link in a new tab or window.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    router.history.push(link ?? '/');
  }
  return (
    <a href={link} className={`${cardLinkStyle} ${weight} text-ink`} onClick={open}>
      {title}
    </a>
  );
}
