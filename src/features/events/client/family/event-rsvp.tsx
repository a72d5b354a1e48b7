import { useTranslations } from 'use-intl';
import { Button } from '#platform/client/ui/button.tsx';
import type { Event } from '../../events-contract.ts';
import { RsvpStatus } from './rsvp-status.tsx';

type Props = { event: Event; onOpen: () => void };

/** The member's RSVP, and a button to change it on the event's page. */
export function EventRsvp({ event, onOpen }: Props) {
  const t = useTranslations('events.rsvpStatus');
  const { you } = event;
  if (event.cancelled) return null;
  const isUndecided = you === null || you.status === 'interested';
  return (
    <div className="grid gap-3">
      {you && <RsvpStatus event={event} you={you} />}
      <Button
        variant={isUndecided ? 'secondary' : 'outline'}
        size="small"
        className="w-fit max-w-full whitespace-normal max-sm:px-2!"
        onClick={onOpen}
      >
        {!you || you.status === 'interested' ? t('rsvp') : t(`change.${you.status}`)}
        <span className="sr-only">{event.title}</span>
      </Button>
    </div>
  );
}
