import type { ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Button } from '#platform/client/ui/button.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { Price } from '#platform/client/ui/price.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import { formatMoney } from '#shared/money.ts';
import { priceForBooking, refundUntil } from '../../bookings-rules.ts';
import { useAvailability } from '../use-bookings.ts';
import type { BookingInput } from './use-book-session.ts';

type Props = {
  input: Pick<BookingInput, 'type' | 'date' | 'slot' | 'childrenCount'>;
  /** The name of the session. */
  session: string;
  isDisabled: boolean;
  isProcessing: boolean;
  /** Codes cover the full price, so that no payment is needed. */
  isFullyCovered?: boolean;
  /** Code fields and the discounted total; replaces the plain total. */
  payment?: ReactNode;
  children?: ReactNode;
};

/** The booking, its price and the next step, with the submit button. */
export function BookingSummary({
  input,
  session,
  isDisabled,
  isProcessing,
  isFullyCovered = false,
  payment,
  children,
}: Props) {
  const t = useTranslations('bookings.summary');
  const tPass = useTranslations('bookings.pass');
  const locale = useLocale();
  const { formatSlotLabel, formatVenueDate } = useDates();
  const venue = useVenue();
  const { type, date, slot, childrenCount } = input;
  const isFree = type === 'member' || type === 'pass';
  const priceType = type === 'pass' ? 'member' : type;
  const unitCents = priceForBooking(priceType, 1, venue);
  const chosen = useAvailability(date).data?.find(({ label }) => label === slot);
  const isPastRefundWindow = chosen && refundUntil(new Date(chosen.startsAt), venue) <= new Date();
  return (
    <Card className="grid gap-4">
      <h2 className="text-2xl">{t('title')}</h2>
      <p className="font-bold">{session}</p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
        <Row term={t('date')}>{formatVenueDate(date)}</Row>
        <Row term={t('time')}>
          {slot ? formatSlotLabel(slot) : <span className="text-muted-ink">{t('notChosen')}</span>}
        </Row>
        {venue.maxChildrenPerBooking > 1 && (
          <Row term={t('children')}>
            {isFree || venue.siblingCents !== null
              ? childrenCount
              : t('perChild', {
                  count: childrenCount,
                  price: formatMoney(unitCents, venue.currency, locale),
                })}
          </Row>
        )}
      </dl>
      {payment || (
        <div className="flex items-baseline justify-between gap-4 border-border border-t pt-4">
          <span className="font-bold">{t('total')}</span>
          <Price
            cents={priceForBooking(priceType, childrenCount, venue)}
            className="display text-3xl"
          />
        </div>
      )}
      {isFree && (
        <p className="-mt-3 text-right text-sm">
          {type === 'pass' ? tPass('free', { count: childrenCount }) : t('free')}
        </p>
      )}
      <Button type="submit" size="large" wide disabled={isDisabled || isProcessing}>
        {isProcessing ? t('processing') : isFree || isFullyCovered ? t('confirm') : t('pay')}
      </Button>
      <div className="grid gap-1.5 text-muted-ink text-sm">
        <p>{isFree || isFullyCovered ? t('nextMember') : t('nextPay')}</p>
        {!isFree && (
          <p>
            {isPastRefundWindow
              ? t('refundNone')
              : t('refund', { hours: venue.refundUntilHoursBefore })}
          </p>
        )}
        {children}
      </div>
    </Card>
  );
}

function Row({ term, children }: { term: ReactNode; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted-ink">{term}</dt>
      <dd className="tabular text-right font-semibold">{children}</dd>
    </>
  );
}
