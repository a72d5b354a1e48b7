import { CalendarClock, ExternalLink, MapPin, Pencil, Repeat, Trash2 } from 'lucide-react';
import { useLocale, useTranslations } from 'use-intl';
import { toastError } from '#platform/client/failure.ts';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { toast } from '#platform/client/ui/toast/toast.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import { formatMoney } from '#shared/money.ts';
import type { Event } from '../../events-contract.ts';
import { useSpotPrices } from '../family/use-events.ts';
import { useChangeEvent } from './use-admin-events.ts';
import { useFormatEventTimeRange } from './use-format-event-time-range.ts';

type Props = { event: Event; onEdit: () => void; onRemove: () => void };

/** An event in the admin's list (spec 2, Admin dashboard: Events). */
export function AdminEventRow({ event, onEdit, onRemove }: Props) {
  const t = useTranslations('eventAdmin');
  const locale = useLocale();
  const { currency } = useVenue();
  const formatTimeRange = useFormatEventTimeRange();
  const { title, description, location, sourceUrl, capacity, cancelled } = event;
  const { priceCents } = useSpotPrices(event);
  return (
    <Card className="grid gap-3 sm:grid-cols-[1fr_auto]">
      <div className="grid min-w-0 gap-2">
        <h3 className={cancelled ? 'text-xl line-through decoration-2' : 'text-xl'}>{title}</h3>
        <p className="flex flex-wrap gap-2">
          <Badge>{t(`badges.${event.eventType}`)}</Badge>
          {cancelled && <Badge tone="problem">{t('badges.cancelled')}</Badge>}
          {!event.published && <Badge tone="neutral">{t('badges.hidden')}</Badge>}
          {event.seriesId && (
            <Badge tone="neutral">
              <Repeat aria-hidden="true" className="size-3.5" />
              {t('badges.series')}
            </Badge>
          )}
        </p>
        {description && <p className="line-clamp-2 text-muted-ink">{description}</p>}
        <p className="flex items-start gap-2">
          <CalendarClock aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted-ink" />
          <span className="tabular">{formatTimeRange(event)}</span>
        </p>
        {location && (
          <p className="flex items-start gap-2">
            <MapPin aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted-ink" />
            <span className="min-w-0 break-words">{location}</span>
          </p>
        )}
        <p className="tabular font-semibold">
          {t('facts', {
            capacity,
            price: event.priceKnown ? formatMoney(priceCents, currency, locale) : t('priceUnknown'),
          })}
        </p>
        {sourceUrl && (
          <a
            href={sourceUrl}
            target="_blank"
            rel="noreferrer"
            aria-label={t('viewSourceNamed', { title })}
            className="inline-flex min-h-11 w-fit items-center gap-1.5 font-semibold text-link hover:underline"
          >
            <ExternalLink aria-hidden="true" className="size-4" />
            {t('viewSource')}
          </a>
        )}
      </div>
      <div className="flex items-start gap-2 sm:flex-col sm:items-end">
        <Button
          variant="outline"
          size="icon"
          aria-label={t('editNamed', { title })}
          title={t('edit')}
          onClick={onEdit}
        >
          <Pencil aria-hidden="true" className="size-5" />
        </Button>
        {cancelled ? (
          <RestoreButton event={event} />
        ) : (
          <Button
            variant="outline"
            size="icon"
            aria-label={t('deleteNamed', { title })}
            title={t('removal.confirm')}
            onClick={onRemove}
          >
            <Trash2 aria-hidden="true" className="size-5" />
          </Button>
        )}
      </div>
    </Card>
  );
}

function RestoreButton({ event: { id, title } }: { event: Event }) {
  const t = useTranslations('eventAdmin');
  const changeEvent = useChangeEvent();
  return (
    <Button
      variant="outline"
      size="small"
      aria-label={t('restoreNamed', { title })}
      disabled={changeEvent.isPending}
      onClick={() =>
        changeEvent.mutate(
          { id, change: { cancelled: false } },
          {
            onSuccess: () => toast({ title: t('updated') }),
            onError: (error) => toastError(t('updateFailed'), error),
          },
        )
      }
    >
      {t('restore')}
    </Button>
  );
}
