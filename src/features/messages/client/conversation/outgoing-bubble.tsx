import { useTranslations } from 'use-intl';
import { Button } from '#platform/client/ui/button.tsx';
import { LinkedText } from './linked-text.tsx';
import type { OutgoingMessage } from './outbox.ts';

type Props = { message: OutgoingMessage; onRetry: () => void; onDiscard: () => void };

/** An unsent message; a failed one can be retried or discarded. */
export function OutgoingBubble({ message, onRetry, onDiscard }: Props) {
  const t = useTranslations('messages');
  const { content, image, state, problem } = message;
  return (
    <div className="grid justify-items-end gap-1">
      <div className="grid max-w-[min(34rem,82%)] gap-2 rounded-card rounded-br-sm border border-border border-dashed bg-primary-soft px-3.5 py-2 text-primary-soft-ink">
        {image && <img src={image} alt={t('ownPhoto')} className="max-h-40 w-auto rounded-field" />}
        {content && <LinkedText content={content} />}
      </div>
      {state === 'failed' ? (
        <div role="alert" className="flex flex-wrap items-center justify-end gap-2">
          <p className="font-semibold text-destructive text-sm">{problem ?? t('notSent')}</p>
          <Button variant="outline" size="small" onClick={onRetry}>
            {t('tryAgain')}
          </Button>
          <Button variant="quiet" size="small" onClick={onDiscard}>
            {t('discard')}
          </Button>
        </div>
      ) : (
        <p className="px-2 text-muted-ink text-xs">
          {state === 'sending' ? t('sending') : t('queued')}
        </p>
      )}
    </div>
  );
}
