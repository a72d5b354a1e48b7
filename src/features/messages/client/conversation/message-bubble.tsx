import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useDates } from '#platform/client/use-dates.ts';
import type { Message } from '../../messages-contract.ts';
import { PersonAvatar } from '../person-avatar.tsx';
import { LinkedText } from './linked-text.tsx';
import { MessageMenu } from './message-menu.tsx';

type Props = {
  message: Message;
  isOwn: boolean;
  /** In groups, set for the first of a sender's consecutive messages. */
  showsName: boolean;
  /** "Read" or "Sent"; set for the user's last message. */
  status?: ReactNode;
};

export function MessageBubble({ message, isOwn, showsName, status }: Props) {
  const t = useTranslations('messages');
  const { formatDate } = useDates();
  const { sender, createdAt } = message;
  const name = sender?.name ?? t('formerMember');
  return (
    <div className={clsx('flex items-end gap-1', isOwn && 'flex-row-reverse')}>
      {!isOwn && <PersonAvatar person={sender} size="small" />}
      <div className="grid min-w-0 max-w-[min(34rem,82%)] gap-0.5">
        {showsName && <p className="px-3 font-bold text-muted-ink text-sm">{name}</p>}
        <div
          className={clsx(
            'rounded-card px-3.5 py-2',
            isOwn
              ? 'rounded-br-sm bg-primary-soft text-primary-soft-ink'
              : 'rounded-bl-sm bg-sunken text-ink',
          )}
        >
          <span className="sr-only">{isOwn ? '' : `${name}: `}</span>
          <Content message={message} isOwn={isOwn} name={name} />
        </div>
        <p className={clsx('tabular px-2 text-muted-ink text-xs', isOwn && 'text-right')}>
          <time dateTime={createdAt}>
            {formatDate(createdAt, { hour: 'numeric', minute: '2-digit' })}
          </time>
          {status && (
            <>
              {' · '}
              <span>{status}</span>
            </>
          )}
        </p>
      </div>
      <MessageMenu message={message} isOwn={isOwn} />
    </div>
  );
}

type ContentProps = { message: Message; isOwn: boolean; name: string };

function Content({ message: { content, photo, removed }, isOwn, name }: ContentProps) {
  const t = useTranslations('messages');
  if (removed) return <p className="text-muted-ink italic">{t('removed')}</p>;
  return (
    <div className="grid gap-2">
      {photo && (
        <a href={photo.url} target="_blank" rel="noreferrer" title={t('openPhoto')}>
          <img
            src={photo.url}
            width={photo.width}
            height={photo.height}
            alt={isOwn ? t('ownPhoto') : t('photoFrom', { name })}
            className="max-h-80 w-auto rounded-field object-contain"
          />
        </a>
      )}
      {content && <LinkedText content={content} />}
    </div>
  );
}
