import { type ReactNode, type UIEvent, useEffect, useRef } from 'react';
import { useNow, useTranslations } from 'use-intl';
import { Spinner } from '#platform/client/ui/states/spinner.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import { instantOf } from '#shared/venue-dates.ts';
import type { Message } from '../../messages-contract.ts';
import { groupByDay, relativeDay, type Thread } from '../../thread-rules.ts';
import { MessageBubble } from './message-bubble.tsx';

type Props = {
  thread: Thread;
  name: string;
  ownId: string;
  isDirect: boolean;
  readByOther: number | null;
  isFetchingOlder: boolean;
  onLoadOlder: () => void;
  /** Outgoing messages, below the last stored one. */
  children: ReactNode;
};

/** Distance from the top, in pixels, at which older messages are fetched. */
const NEAR_TOP = 400;

/**
 * Messages grouped by day. The list scrolls from the bottom (flex-col-reverse): it stays at the bottom when new messages
 * arrive, and does not shift when older ones are inserted. They are inserted below the topmost rows, which therefore
 * must not be scroll anchors.
 */
export function ThreadView(props: Props) {
  const { thread, name, ownId, isDirect, readByOther, isFetchingOlder, onLoadOlder, children } =
    props;
  const t = useTranslations('messages');
  const { timezone } = useVenue();
  const container = useRef<HTMLDivElement>(null);
  const { messages, hasOlder } = thread;
  const lastOwn = messages.findLast(({ sender, removed }) => sender?.userId === ownId && !removed);
  const isRead = ({ number }: Message) => readByOther !== null && number <= readByOther;

  // A short list cannot be scrolled, so fetch older messages immediately.
  useEffect(() => {
    const { current } = container;
    if (hasOlder && current && current.scrollHeight <= current.clientHeight + NEAR_TOP)
      onLoadOlder();
  });

  function onScroll({ currentTarget }: UIEvent<HTMLDivElement>) {
    const { scrollHeight, clientHeight, scrollTop } = currentTarget;
    const distanceFromTop = scrollHeight - clientHeight + scrollTop;
    if (hasOlder && distanceFromTop < NEAR_TOP) onLoadOlder();
  }

  return (
    <div
      ref={container}
      role="log"
      aria-label={t('thread', { name })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region needs keyboard focus
      tabIndex={0}
      className="flex min-h-0 flex-1 flex-col-reverse overflow-y-auto overscroll-contain focus-visible:-outline-offset-3"
      onScroll={onScroll}
    >
      <div className="grid gap-3 px-3 py-4 sm:px-5">
        {isFetchingOlder && (
          <div className="grid justify-center [overflow-anchor:none]">
            <Spinner label={t('loadingOlder')} />
          </div>
        )}
        {!hasOlder && messages.length > 0 && (
          <p className="text-center text-muted-ink text-sm [overflow-anchor:none]">{t('start')}</p>
        )}
        {groupByDay(messages, timezone).map((day) => (
          <div key={day.venueDate} className="grid gap-3">
            <DaySeparator venueDate={day.venueDate} />
            <ul className="grid gap-2">
              {day.messages.map((message, index) => {
                const isOwn = message.sender?.userId === ownId;
                const previousSender = day.messages[index - 1]?.sender?.userId;
                const isFirstOfSender = index === 0 || previousSender !== message.sender?.userId;
                const status = message === lastOwn && (isRead(message) ? t('read') : t('sent'));
                return (
                  <li key={message.id}>
                    <MessageBubble
                      message={message}
                      isOwn={isOwn}
                      showsName={!isDirect && !isOwn && isFirstOfSender}
                      status={status || undefined}
                    />
                  </li>
                );
              })}
            </ul>
          </div>
        ))}
        {children}
      </div>
    </div>
  );
}

function DaySeparator({ venueDate }: { venueDate: string }) {
  const t = useTranslations('messages');
  const { formatDate } = useDates();
  const now = useNow({ updateInterval: 60_000 });
  const { timezone } = useVenue();
  const noon = instantOf(venueDate, '12:00', timezone);
  const day = relativeDay(noon, now, timezone);
  const isThisYear = noon.getFullYear() === now.getFullYear();
  return (
    <p className="flex items-center gap-3 font-bold text-muted-ink text-sm [overflow-anchor:none] before:h-px before:flex-1 before:bg-border after:h-px after:flex-1 after:bg-border">
      <time dateTime={venueDate}>
        {day === 'earlier'
          ? formatDate(noon, {
              weekday: 'short',
              month: 'short',
              day: 'numeric',
              ...(isThisYear ? {} : { year: 'numeric' }),
            })
          : t(day)}
      </time>
    </p>
  );
}
