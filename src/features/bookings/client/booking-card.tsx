import { CalendarPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { AnchorButton } from '../../../client/ui/anchor-button.tsx';
import { Badge } from '../../../client/ui/badge.tsx';
import { Card } from '../../../client/ui/card.tsx';
import { Price } from '../../../client/ui/price.tsx';
import { useVenue } from '../../../client/use-venue.ts';
import { formatMoney } from '../../../shared/money.ts';
import { formatInstant, formatVenueDate } from '../../../shared/venue-dates.ts';
import { calendarAddress } from './calendar-address.ts';
import type { BookingLink, OwnBooking } from './use-own-booking.ts';

type Props = {
  booking: OwnBooking;
  link: BookingLink;
  /** Reschedule and cancel, where they can be done. */
  actions?: ReactNode;
};

/** Spec 4: paid default, pending secondary, cancelled destructive. */
const statusLooks = { paid: 'default', pending: 'secondary', cancelled: 'destructive' } as const;

/** A booking as its guardian sees it: when, for whom, what it cost, what comes back if cancelled now. */
export function BookingCard({ booking, link, actions }: Props) {
  const t = useTranslations('bookings.card');
  const isLive = booking.status !== 'cancelled';
  return (
    <Card className="grid gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <p className="font-semibold text-muted-ink">{t(`types.${booking.type}`)}</p>
          <h2 className="text-[1.75rem]">{formatVenueDate(booking.date)}</h2>
          <p className="tabular text-xl">{booking.slotLabel}</p>
        </div>
        <Badge look={statusLooks[booking.status]}>{t(`statuses.${booking.status}`)}</Badge>
      </div>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 border-border border-t pt-4">
        <dt className="text-muted-ink">{t('guardian')}</dt>
        <dd className="text-right font-semibold">
          {booking.guardianName}, {t('children', { count: booking.childrenCount })}
        </dd>
        <PriceRow cents={booking.priceCents} />
        {booking.notes && (
          <>
            <dt className="text-muted-ink">{t('notes')}</dt>
            <dd className="whitespace-pre-line text-right">{booking.notes}</dd>
          </>
        )}
      </dl>
      {isLive && <RefundLine booking={booking} />}
      {isLive && (
        <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
          {actions}
          <AnchorButton href={calendarAddress(link)} look="outline" download>
            <CalendarPlus aria-hidden="true" className="size-5" />
            {t('addToCalendar')}
          </AnchorButton>
        </div>
      )}
    </Card>
  );
}

function PriceRow({ cents }: { cents: number }) {
  const t = useTranslations('bookings');
  return (
    <>
      <dt className="text-muted-ink">{t('summary.total')}</dt>
      <dd className="text-right font-semibold">
        {cents === 0 ? t('card.free') : <Price cents={cents} />}
      </dd>
    </>
  );
}

/** What comes back if it is cancelled now, and until when all of it does. */
function RefundLine({ booking }: { booking: OwnBooking }) {
  const t = useTranslations('bookings.card');
  const { timezone, currency } = useVenue();
  if (!booking.canCancel) return <p className="text-muted-ink">{t('over')}</p>;
  if (booking.priceCents === 0 || booking.status !== 'paid') return null;
  const until = formatInstant(new Date(booking.refundUntil), timezone);
  const amount = formatMoney(booking.refundCents, currency);
  return (
    <p className="rounded-field bg-sunken px-4 py-3">
      {booking.refundCents > 0 ? t('refundFull', { until, amount }) : t('refundNone', { until })}
    </p>
  );
}
