import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { BellOff } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useDates } from '#platform/client/use-dates.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import type { Conversation } from '../messages-contract.ts';
import { relativeDay } from '../thread-rules.ts';
import { ConversationAvatar } from './conversation-avatar.tsx';
import { useConversationName } from './use-conversation-name.ts';

type Props = { conversation: Conversation; isOpen: boolean; now: Date };

/** A row of the list with avatar, name, time, preview and unread count (spec 2). */
export function ConversationRow({ conversation, isOpen, now }: Props) {
  const t = useTranslations('messages');
  const nameOf = useConversationName();
  const { id, type, unreadCount, participantCount, muted, lastMessageAt } = conversation;
  const isUnread = unreadCount > 0;
  return (
    <Link
      to="/messages"
      search={{ conversation: id }}
      aria-current={isOpen ? 'true' : undefined}
      className={clsx(
        'flex min-h-11 gap-3 border-l-4 px-3 py-3 transition-colors duration-150 hover:bg-primary-soft focus-visible:-outline-offset-3',
        isOpen ? 'border-primary bg-primary-soft' : 'border-transparent',
      )}
    >
      <ConversationAvatar conversation={conversation} />
      <span className="grid min-w-0 flex-1 grid-cols-1 gap-0.5">
        <span className="flex items-baseline justify-between gap-2">
          <span className={clsx('truncate', isUnread ? 'font-extrabold' : 'font-bold')}>
            {nameOf(conversation)}
          </span>
          {lastMessageAt && <RowTime at={lastMessageAt} now={now} />}
        </span>
        <span className="flex items-center gap-2">
          <span
            className={clsx(
              'min-w-0 flex-1 truncate text-[0.9375rem]',
              isUnread ? 'font-semibold text-ink' : 'text-muted-ink',
            )}
          >
            <Preview conversation={conversation} />
          </span>
          {muted && (
            <BellOff
              aria-label={t('muted')}
              role="img"
              className="size-4 shrink-0 text-muted-ink"
            />
          )}
          {isUnread && (
            <span className="tabular grid h-5.5 min-w-5.5 shrink-0 place-content-center rounded-full bg-accent px-1.5 font-bold text-accent-ink text-xs">
              <span aria-hidden="true">{unreadCount > 99 ? '99+' : unreadCount}</span>
              <span className="sr-only">{t('unread', { count: unreadCount })}</span>
            </span>
          )}
        </span>
        <span className="truncate text-muted-ink text-sm">
          {type === 'direct' ? t('direct') : t('participants', { count: participantCount })}
        </span>
      </span>
    </Link>
  );
}

function RowTime({ at, now }: { at: string; now: Date }) {
  const t = useTranslations('messages');
  const { formatDate } = useDates();
  const { timezone } = useVenue();
  const instant = new Date(at);
  const day = relativeDay(instant, now, timezone);
  return (
    <time dateTime={at} className="tabular shrink-0 text-muted-ink text-sm">
      {day === 'today' && formatDate(instant, { hour: 'numeric', minute: '2-digit' })}
      {day === 'yesterday' && t('yesterday')}
      {day === 'earlier' && formatDate(instant, { month: 'short', day: 'numeric' })}
    </time>
  );
}

function Preview({ conversation: { latestMessage } }: { conversation: Conversation }) {
  const t = useTranslations('messages');
  if (!latestMessage) return t('noPreview');
  const { content, type, removed, isOwn } = latestMessage;
  if (removed) return <i>{t('previewRemoved')}</i>;
  const text = content || (type === 'photo' ? t('previewPhoto') : '');
  return isOwn ? t('previewOwn', { text }) : text;
}
