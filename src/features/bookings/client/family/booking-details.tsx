import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Price } from '#platform/client/ui/price.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import { formatMoney } from '#shared/money.ts';
import { dueOf } from '../../no-show-fee-rules.ts';
import { useBookedText } from '../use-booked-text.ts';
import type { MyBooking } from './use-my-bookings.ts';
import type { OwnBooking } from './use-own-booking.ts';

type Props = {
  /** The payment fields are only present in the member's own list. */
  booking: OwnBooking & Partial<Pick<MyBooking, 'paidWith' | 'refundedCents'>>;
  className?: string;
};

/** Guardian, what was booked, price and payment, creation time and notes of a booking. */
export function BookingDetails({ booking, className }: Props) {
  const t = useTranslations('bookings');
  const { formatInstant } = useDates();
  const locale = useLocale();
  const { currency } = useVenue();
  const { paidWith, refundedCents = 0, visits, noShowFee: fee } = booking;
  const bookedText = useBookedText()(booking);
  const isEvent = booking.type === 'event';
  const isPriced = booking.priceCents > 0;
  const visitsText = visits > 0 && t('pass.paid', { count: visits });
  return (
    <dl className={clsx('grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5', className)}>
      <Row label={t('card.guardian')}>
        {[
          booking.guardianName,
          isEvent && t('card.people', { count: booking.childrenCount }),
          bookedText || (!isEvent && t('card.children', { count: booking.childrenCount })),
        ]
          .filter(Boolean)
          .join(', ')}
      </Row>
      <Row label={t('summary.total')}>
        {isPriced ? <Price cents={booking.priceCents} /> : visitsText || t('card.free')}
        {isPriced && visitsText && `, ${visitsText}`}
      </Row>
      {paidWith && paidWith !== 'free' && paidWith !== 'pass' && (
        <Row label={t('card.paidWith')}>{t(`card.paymentMethods.${paidWith}`)}</Row>
      )}
      {refundedCents > 0 && (
        <Row label={t('card.refunded')}>
          <Price cents={refundedCents} />
        </Row>
      )}
      {fee && (fee.isStillDue || fee.state !== 'asked') && (
        <Row label={t('card.noShowFee')}>
          {t(`card.fee.states.${fee.state}`, {
            amount: formatMoney(
              fee.state === 'asked' ? dueOf(fee) : fee.amountCents,
              currency,
              locale,
            ),
          })}
        </Row>
      )}
      {paidWith !== undefined && (
        <Row label={t('card.bookedOn')}>{formatInstant(booking.createdAt)}</Row>
      )}
      {booking.notes && (
        <Row label={t('card.notes')}>
          <span className="whitespace-pre-line font-normal">{booking.notes}</span>
        </Row>
      )}
    </dl>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted-ink">{label}</dt>
      <dd className="min-w-0 break-words text-right font-semibold">{children}</dd>
    </>
  );
}
