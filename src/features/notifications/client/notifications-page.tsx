import { CheckCheck } from 'lucide-react';
import { useNow, useTranslations } from 'use-intl';
import { QuietBell } from '#platform/client/illustrations/quiet-bell.tsx';
import { Alert } from '#platform/client/ui/alert.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { PageHeading } from '#platform/client/ui/page-heading.tsx';
import { PullToRefresh } from '#platform/client/ui/pull-to-refresh.tsx';
import { EmptyState } from '#platform/client/ui/states/empty-state.tsx';
import { Skeleton } from '#platform/client/ui/states/skeleton.tsx';
import { NotificationCard } from './notification-card.tsx';
import { useMarkAllRead, useMarkRead, useNotifications } from './use-notifications.ts';
import { useUnreadCount } from './use-unread-count.ts';

const MINUTE_MILLIS = 60_000;

/** The member's notifications, newest first (spec 2, Notifications). */
export function NotificationsPage() {
  const t = useTranslations('notifications');
  const now = useNow({ updateInterval: MINUTE_MILLIS });
  const unread = useUnreadCount();
  const list = useNotifications();
  const markRead = useMarkRead();
  const markAllRead = useMarkAllRead();
  const notifications = list.data?.pages.flat();
  return (
    <div className="page-column max-w-3xl py-6 sm:py-10">
      <PullToRefresh onRefresh={list.refetch} />
      <PageHeading title={t('title')} back={{ to: '/dashboard', label: t('back') }} />
      <div className="-mt-4 mb-4 flex min-h-11 flex-wrap items-center justify-between gap-x-4 sm:-mt-6">
        <p role="status" className="text-lg text-muted-ink">
          {t('unread', { count: unread })}
        </p>
        {notifications?.length !== 0 && (
          <Button
            variant="outline"
            size="small"
            disabled={unread === 0 || markAllRead.isPending}
            onClick={() => markAllRead.mutate()}
          >
            <CheckCheck aria-hidden="true" className="size-5" />
            {t('markAllRead')}
          </Button>
        )}
      </div>
      {list.isPending && <LoadingNotifications label={t('loading')} />}
      {list.isError && !notifications && (
        <Alert variant="destructive" title={t('failedTitle')}>
          <p>{t('failedText')}</p>
          <Button variant="outline" size="small" className="mt-3" onClick={() => list.refetch()}>
            {t('tryAgain')}
          </Button>
        </Alert>
      )}
      {notifications?.length === 0 && (
        <Card>
          <EmptyState illustration={<QuietBell />} title={t('emptyTitle')}>
            <p>{t('emptyText')}</p>
          </EmptyState>
        </Card>
      )}
      <ul className="grid gap-3">
        {notifications?.map((notification) => (
          <li key={notification.id}>
            <NotificationCard
              notification={notification}
              now={now}
              onRead={() => markRead.mutate(notification.id)}
            />
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button
          variant="outline"
          className="mt-6"
          wide
          disabled={list.isFetchingNextPage}
          onClick={() => list.fetchNextPage()}
        >
          {t('more')}
        </Button>
      )}
    </div>
  );
}

function LoadingNotifications({ label }: { label: string }) {
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">{label}</span>
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-28 rounded-card" />
      ))}
    </div>
  );
}
