import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useDates } from '#platform/client/use-dates.ts';
import type { Message } from '../../messages-contract.ts';
import { PersonPicture } from '../person-picture.tsx';
import { LinkedText } from './linked-text.tsx';
import { MessageMenu } from './message-menu.tsx';

type Props = {
  message: Message;
  isOwn: boolean;
  /** In groups: shows the sender's name above the first of several messages. */
  named: boolean;
  /** Below the last own message: whether it was read. */
  status?: ReactNode;
};

/** A message; own ones on the right. */
export function MessageBubble({ message, isOwn, named, status }: Props) {
  const t = useTranslations('messages');
  const { formatDate } = useDates();
  const { sender, createdAt } = message;
  const name = sender?.name ?? t('gone');
  return (
    <div className={clsx('flex items-end gap-1', isOwn && 'flex-row-reverse')}>
      {!isOwn && <PersonPicture person={sender} size="small" />}
      <div className="grid min-w-0 max-w-[min(34rem,82%)] gap-0.5">
        {named && <p className="px-3 font-bold text-muted-ink text-sm">{name}</p>}
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
