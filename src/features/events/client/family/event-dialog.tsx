import { CalendarPlus } from 'lucide-react';
import { type ComponentType, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { useSlot } from '#platform/client/slots.ts';
import { Alert } from '#platform/client/ui/alert.tsx';
import { AnchorButton } from '#platform/client/ui/anchor-button.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Dialog } from '#platform/client/ui/dialog.tsx';
import { Skeleton } from '#platform/client/ui/skeleton.tsx';
import type { Event } from '../../events-contract.ts';
import { CompanionsLine } from './companions-line.tsx';
import { EventFacts } from './event-facts.tsx';
import { JoinEvent } from './join-event.tsx';
import { useEvent } from './use-events.ts';
import { WithdrawRsvp } from './withdraw-rsvp.tsx';

declare module '#platform/client/slots.ts' {
  interface Slots {
    /** Link to the conversation of an event's guests. */
    TalkAboutEvent: ComponentType<{ eventId: string }>;
  }
}

type Props = { id: string; onClose: () => void };

/** The details of an event and its RSVP form. */
export function EventDialog({ id, onClose }: Props) {
  const t = useTranslations('events.dialog');
  const { data: event, isError, refetch } = useEvent(id);
  return (
    <Dialog open onOpenChange={onClose} title={event?.title ?? t('loading')}>
      {isError && !event && (
        <Alert variant="destructive" title={t('failedTitle')}>
          <p>{t('failedText')}</p>
          <Button variant="outline" size="small" className="mt-3" onClick={() => void refetch()}>
            {t('tryAgain')}
          </Button>
        </Alert>
      )}
      {!event && !isError && <Skeleton className="h-64" />}
      {event && <Details event={event} onClose={onClose} />}
    </Dialog>
  );
}

function Details({ event, onClose }: { event: Event; onClose: () => void }) {
  const t = useTranslations('events.dialog');
  const TalkAboutEvent = useSlot('TalkAboutEvent');
  const isOver = Date.parse(event.endsAt) <= Date.now();
  return (
    <div className="grid gap-4">
      <EventFacts event={event} />
      {event.description && (
        <p className="max-h-64 overflow-y-auto whitespace-pre-line break-words">
          {event.description}
        </p>
      )}
      <CompanionsLine companions={event.companions} />
      {event.cancelled && <Alert variant="destructive" title={t('cancelled')} />}
      {isOver && !event.cancelled && <Alert title={t('over')} />}
      {!event.cancelled && !isOver && <JoinEvent event={event} onDone={onClose} />}
      {event.you?.status === 'going' && (
        <Suspense>
          <TalkAboutEvent eventId={event.id} />
        </Suspense>
      )}
      {event.you && <WithdrawRsvp event={event} onDone={onClose} />}
      <AnchorButton href={`/api/events/${event.id}/event.ics`} variant="outline" download wide>
        <CalendarPlus aria-hidden="true" className="size-5" />
        {t('addToCalendar')}
      </AnchorButton>
    </div>
  );
}
