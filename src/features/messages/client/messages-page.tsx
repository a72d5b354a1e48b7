import { useNavigate, useSearch } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { useCurrentUser } from '#features/accounts/client/index.ts';
import { Envelope } from '#platform/client/illustrations/envelope.tsx';
import { PullToRefresh } from '#platform/client/ui/pull-to-refresh.tsx';
import { EmptyState } from '#platform/client/ui/states/empty-state.tsx';
import { useVenue } from '#platform/client/use-venue.ts';
import { ConversationPane } from './conversation/conversation-pane.tsx';
import { openOutbox } from './conversation/outbox.ts';
import { ConversationList } from './conversation-list.tsx';
import { NewConversationDialog } from './new-conversation-dialog.tsx';
import { useConversations } from './use-conversations.ts';

/**
 * The list next to the open conversation, `?conversation=…` (spec 2, Messages). Phones show one of them, filling the
 * screen between header and bottom navigation.
 */
export function MessagesPage() {
  const t = useTranslations('messages');
  const navigate = useNavigate();
  const { user } = useCurrentUser();
  const { conversation: openId } = useSearch({ from: '/messages' });
  const list = useConversations();
  const openConversation = list.data?.find(({ id }) => id === openId);
  const ownId = user?.id;
  // The sandbox banner adds its height above the header.
  const hasBanner = useVenue().payments === 'sandbox';
  useEffect(() => {
    if (ownId) openOutbox(ownId);
  }, [ownId]);
  const close = () =>
    void navigate({ to: '/messages', search: { conversation: undefined }, replace: true });
  return (
    <div className="page-column max-md:px-0 md:py-8">
      {!openId && <PullToRefresh onRefresh={list.refetch} />}
      <div
        className={clsx(
          'flex flex-wrap items-center justify-between gap-3 max-md:px-4 max-md:py-3 md:mb-5',
          openId && 'max-md:sr-only',
        )}
      >
        <h1 className="text-[2rem] sm:text-4xl">{t('title')}</h1>
        <div className={clsx(openId && 'max-md:hidden')}>
          <NewConversationDialog />
        </div>
      </div>
      <div
        className={clsx(
          'flex overflow-hidden border-border bg-surface md:h-[calc(100svh-13rem)] md:min-h-120 md:rounded-card md:border md:shadow-soft',
          openId
            ? hasBanner
              ? 'h-[calc(100svh-10.2rem-env(safe-area-inset-bottom))]'
              : 'h-[calc(100svh-8.1rem-env(safe-area-inset-bottom))]'
            : 'min-h-[60svh] border-t',
        )}
      >
        <section
          aria-label={t('list')}
          className={clsx(
            'flex min-h-0 w-full flex-col border-border md:w-80 md:shrink-0 md:border-r lg:w-96',
            openId && 'max-md:hidden',
          )}
        >
          <ConversationList
            conversations={list.data}
            isFailed={list.isError}
            onRetry={() => void list.refetch()}
            openId={openId}
          />
        </section>
        <section
          aria-label={t('title')}
          className={clsx('flex min-h-0 min-w-0 flex-1 flex-col', !openId && 'max-md:hidden')}
        >
          {openConversation && ownId ? (
            <ConversationPane
              key={openConversation.id}
              conversation={openConversation}
              ownId={ownId}
              onLeft={close}
            />
          ) : (
            <div className="grid flex-1 place-content-center">
              {openId && list.data && !list.isFetching ? (
                <EmptyState illustration={<Envelope />} title={t('notFound')}>
                  <p>{t('notFoundText')}</p>
                </EmptyState>
              ) : (
                !openId && <EmptyState illustration={<Envelope />} title={t('select')} />
              )}
            </div>
          )}
        </section>
      </div>
    </div>
  );
}
