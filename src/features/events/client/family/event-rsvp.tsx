import { useTranslations } from 'use-intl';
import { Button } from '#platform/client/ui/button.tsx';
import type { Event } from '../../events-contract.ts';
import { RsvpStatus } from './rsvp-status.tsx';

type Props = {
  event: Event;
  /** Whether it has begun, so that spots can no longer be reserved. */
  isClosed: boolean;
  onOpen: () => void;
};

/** The member's RSVP, and a button to change it on the event's page. */
export function EventRsvp({ event, isClosed, onOpen }: Props) {
  const t = useTranslations('events.rsvpStatus');
  const tPublic = useTranslations('events.public');
  const { you } = event;
  if (event.cancelled) return null;
  const isUndecided = you === null || you.status === 'interested';
  return (
    <div className="grid gap-3">
      {you && <RsvpStatus event={event} you={you} />}
      <Button
        variant={isUndecided && !isClosed ? 'secondary' : 'outline'}
        size="small"
        className="w-fit max-w-full whitespace-normal max-sm:px-2!"
        onClick={onOpen}
      >
        {you && you.status !== 'interested'
          ? t(`change.${you.status}`)
          : isClosed
            ? tPublic('details')
            : t('rsvp')}
        <span className="sr-only">{event.title}</span>
      </Button>
    </div>
  );
}
