import { Link, useNavigate } from '@tanstack/react-router';
import { CalendarPlus, ExternalLink, Eye } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Button } from '#platform/client/ui/button.tsx';
import { ListRow } from '#platform/client/ui/list-row.tsx';
import { ManageMenu } from '#platform/client/ui/overlays/manage-menu.tsx';
import type { MenuItem } from '#platform/client/ui/overlays/menu.tsx';
import type { Event } from '../../events-contract.ts';
import { hasBegun } from '../../events-rules.ts';
import { CompanionsLine } from './companions-line.tsx';
import { DayTile } from './day-tile.tsx';
import { EventBadges } from './event-badges.tsx';
import { EventFacts, type Wording } from './event-facts.tsx';
import { EventTags } from './event-tags.tsx';
import { RsvpStatus } from './rsvp-status.tsx';

type Props = { event: Event; wording: Wording };

/** An event in a member's list (spec 2): what, when, where, for whom and with whom, the RSVP and a menu. */
export function EventRow({ event, wording }: Props) {
  const { you } = event;
  return (
    <article aria-labelledby={`event-${event.id}`}>
      <ListRow
        illustration={<DayTile startsAt={event.startsAt} />}
        action={<RowAction event={event} />}
        menu={!event.cancelled && <EventMenu event={event} />}
        footer={
          !event.cancelled && you && heldStatus(you) && <RsvpStatus event={event} you={you} />
        }
      >
        <div className="mb-1 flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 id={`event-${event.id}`} className="break-words text-lg leading-snug">
            <Link
              to="/calendar/$id"
              params={{ id: event.id }}
              className={`-my-1 inline-flex min-h-11 items-center py-1 ${event.cancelled ? 'line-through decoration-2' : 'hover:underline'}`}
            >
              {event.title}
            </Link>
          </h3>
          <EventBadges event={event} wording={wording} />
          {you?.status === 'interested' && <RsvpStatus event={event} you={you} />}
        </div>
        <div className="grid gap-1">
          <EventFacts event={event} wording={wording} isInline />
          {wording === 'calendar' && event.description && (
            <p className="line-clamp-1 break-words text-sm">{event.description}</p>
          )}
          <EventTags tags={event.tags} />
          <CompanionsLine companions={event.companions} isInline />
        </div>
      </ListRow>
    </article>
  );
}

/** The status of an RSVP whose spots are held for a while; null for others. */
const heldStatus = ({ status }: NonNullable<Event['you']>) =>
  status === 'offered' || status === 'paying' ? status : null;

/** What the member can do next, or where the RSVP stands. The event's page is where spots are reserved. */
function RowAction({ event }: { event: Event }) {
  const t = useTranslations('events.rsvpStatus');
  const tPublic = useTranslations('events.public');
  const tJoin = useTranslations('events.join');
  const navigate = useNavigate();
  const { you } = event;
  const isClosed = hasBegun(event, { isMember: true, now: Date.now() });
  if (!event.cancelled && (you?.status === 'going' || you?.status === 'waiting')) {
    return <RsvpStatus event={event} you={you} />;
  }
  const held = you && heldStatus(you);
  const canReserve = !event.cancelled && (held || !isClosed);
  return (
    <Button
      variant={canReserve ? 'secondary' : 'outline'}
      size="small"
      className="max-sm:flex-1"
      onClick={() => void navigate({ to: '/calendar/$id', params: { id: event.id } })}
    >
      {label()}
      <span className="sr-only">{event.title}</span>
    </Button>
  );

  function label() {
    if (!canReserve) return tPublic('details');
    if (held) return t(`change.${held}`);
    return event.spotsLeft === 0 ? tJoin('joinWaitlist') : t('rsvp');
  }
}

function EventMenu({ event }: { event: Event }) {
  const t = useTranslations('events');
  const navigate = useNavigate();
  const { you } = event;
  const items: (MenuItem | false)[] = [
    {
      id: 'details',
      icon: <Eye aria-hidden="true" className="size-5" />,
      text:
        you?.status === 'going' || you?.status === 'waiting'
          ? t(`rsvpStatus.change.${you.status}`)
          : t('public.details'),
      onSelect: () => void navigate({ to: '/calendar/$id', params: { id: event.id } }),
    },
    {
      id: 'calendar',
      icon: <CalendarPlus aria-hidden="true" className="size-5" />,
      text: t('public.addToCalendar'),
      href: `/api/events/${event.id}/event.ics`,
      download: true,
    },
    event.eventType === 'external' &&
      event.sourceUrl !== null && {
        id: 'source',
        icon: <ExternalLink aria-hidden="true" className="size-5" />,
        text: t('card.source'),
        href: event.sourceUrl,
      },
  ];
  return <ManageMenu label={event.title} items={items.filter((item) => item !== false)} />;
}
