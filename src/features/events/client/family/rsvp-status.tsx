import { Check, Clock } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Badge } from '#platform/client/ui/badge.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import type { Event } from '../../events-contract.ts';

type Props = { event: Event; you: NonNullable<Event['you']> };

/** The member's RSVP in a few words. */
export function RsvpStatus({ event, you }: Props) {
  const t = useTranslations('events.rsvpStatus');
  const { formatInstant } = useDates();
  const until = you.heldUntil ? formatInstant(you.heldUntil) : '';
  if (you.status === 'going') {
    return (
      <p>
        <Badge tone="done">
          <Check aria-hidden="true" className="size-4" />
          {event.eventType === 'in-house' ? t('going', { spots: you.spots }) : t('goingAlready')}
        </Badge>
      </p>
    );
  }
  if (you.status === 'interested') {
    return (
      <p>
        <Badge tone="done">{t('interested')}</Badge>
      </p>
    );
  }
  return (
    <p className="flex items-start gap-2 text-[0.9375rem]">
      <Clock aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
      {you.status === 'waiting' && t('waiting', { place: you.place ?? 1 })}
      {you.status === 'offered' && t('offered', { until })}
      {you.status === 'paying' && t('paying', { until })}
    </p>
  );
}
