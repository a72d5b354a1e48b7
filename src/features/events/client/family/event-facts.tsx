import { CalendarDays, MapPin, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useVenue } from '#platform/client/use-venue.ts';
import type { Event } from '../../events-contract.ts';
import { ageRangeOf, formatStart } from './event-format.ts';

/** The time, location and ages of an event. */
export function EventFacts({ event }: { event: Event }) {
  const t = useTranslations('events.card');
  const locale = useLocale();
  const { timezone, name } = useVenue();
  const ages = ageRangeOf(event);
  const place = event.location ?? (event.eventType === 'in-house' ? name : null);
  return (
    <ul className="grid gap-1 text-muted-ink">
      <Fact icon={<CalendarDays aria-hidden="true" className="size-4.5" />}>
        <time dateTime={event.startsAt}>{formatStart(event, timezone, locale)}</time>
      </Fact>
      {place && <Fact icon={<MapPin aria-hidden="true" className="size-4.5" />}>{place}</Fact>}
      {ages && (
        <Fact icon={<Users aria-hidden="true" className="size-4.5" />}>
          {ages.to === null
            ? t(`agesFrom.${ages.unit}`, { from: ages.from })
            : t(`ages.${ages.unit}`, { from: ages.from, to: ages.to })}
        </Fact>
      )}
    </ul>
  );
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2">
      <span className="mt-1 shrink-0">{icon}</span>
      <span className="min-w-0 break-words">{children}</span>
    </li>
  );
}
