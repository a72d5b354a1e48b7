import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Alert } from '#platform/client/ui/alert.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { buttonStyle } from '#platform/client/ui/button-style.ts';
import { Spinner } from '#platform/client/ui/states/spinner.tsx';
import type { Conversation } from '../../messages-contract.ts';
import { getLastNumber } from '../../thread-rules.ts';
import { ConversationAvatar } from '../conversation-avatar.tsx';
import { useConversationName } from '../use-conversation-name.ts';
import { ClosedNotice } from './closed-notice.tsx';
import { Composer } from './composer.tsx';
import { ConversationMenu } from './conversation-menu.tsx';
import { OutgoingBubble } from './outgoing-bubble.tsx';
import { ThreadView } from './thread-view.tsx';
import { useOutbox } from './use-outbox.ts';
import { useReadMark } from './use-read-mark.ts';
import { useThread } from './use-thread.ts';
import { useTyping } from './use-typing.ts';

type Props = { conversation: Conversation; ownId: string; onLeft: () => void };

export function ConversationPane({ conversation, ownId, onLeft }: Props) {
  const t = useTranslations('messages');
  const nameOf = useConversationName();
  const { id, type, participants, closed, readByOther } = conversation;
  const name = nameOf(conversation);
  const { query, loadOlder, isFetchingOlder } = useThread(id);
  const outbox = useOutbox(id);
  const typing = useTyping(id);
  const thread = query.data;
  useReadMark(id, {
    unread: conversation.unreadCount,
    lastNumber: getLastNumber(thread?.messages ?? []),
  });
  const storedClientIds = new Set(thread?.messages.map(({ clientId }) => clientId));
  const outgoing = outbox.outgoing.filter(({ clientId }) => !storedClientIds.has(clientId));
  const isEmpty = thread?.messages.length === 0 && outgoing.length === 0;
  const typingPeople = participants.filter(({ userId }) => typing.userIds.includes(userId));

  return (
    <>
      <header className="flex items-center gap-3 border-border border-b px-3 py-2">
        <Link
          to="/messages"
          search={{ conversation: undefined }}
          aria-label={t('back')}
          className={buttonStyle({ variant: 'quiet', size: 'icon', className: 'md:hidden' })}
        >
          <ArrowLeft aria-hidden="true" className="size-5" />
        </Link>
        <ConversationAvatar conversation={conversation} />
        <div className="min-w-0 flex-1">
          <h2 className="truncate text-xl">{name}</h2>
          <p className="truncate text-muted-ink text-sm">
            {type === 'direct'
              ? t('direct')
              : t('participants', { count: conversation.participantCount })}
          </p>
        </div>
        <ConversationMenu conversation={conversation} onLeft={onLeft} />
      </header>
      {!thread && !query.isError && (
        <div className="grid flex-1 place-content-center">
          <Spinner label={t('loadingThread')} />
        </div>
      )}
      {!thread && query.isError && (
        <div className="flex-1 p-4">
          <Alert variant="destructive" title={t('failedThread')}>
            <p>{t('failedThreadText')}</p>
            <Button variant="outline" size="small" className="mt-3" onClick={() => query.refetch()}>
              {t('tryAgain')}
            </Button>
          </Alert>
        </div>
      )}
      {thread && isEmpty && (
        <p className="grid flex-1 place-content-center px-6 text-center text-lg text-muted-ink">
          {t('noMessages')}
        </p>
      )}
      {thread && !isEmpty && (
        <ThreadView
          thread={thread}
          name={name}
          ownId={ownId}
          isDirect={type === 'direct'}
          readByOther={readByOther}
          isFetchingOlder={isFetchingOlder}
          onLoadOlder={loadOlder}
        >
          {outgoing.map((message) => (
            <OutgoingBubble
              key={message.clientId}
              message={message}
              onRetry={() => outbox.retry(message.clientId)}
              onDiscard={() => outbox.discard(message.clientId)}
            />
          ))}
        </ThreadView>
      )}
      <p role="status" className="h-6 truncate px-4 text-muted-ink text-sm">
        {typingPeople.length === 1 && t('typingOne', { name: typingPeople[0]?.name ?? '' })}
        {typingPeople.length > 1 && t('typingSeveral')}
      </p>
      {closed ? (
        <div className="border-border border-t p-3">
          <ClosedNotice closed={closed} until={conversation.closedUntil} other={participants[0]} />
        </div>
      ) : (
        <Composer
          key={id}
          draft={outbox.draft}
          onType={(text) => {
            outbox.setDraft(text);
            if (text.trim()) typing.announce();
          }}
          onSend={outbox.send}
        />
      )}
    </>
  );
}
