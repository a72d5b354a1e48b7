import type { ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { getDefaultType } from '#features/prices/price-list-rules.ts';
import { type SaleLine, sumLines } from '#features/prices/tax-rules.ts';
import { useFormatSessionTitle } from '#features/venue/client/index.ts';
import { BottomBar } from '#platform/client/ui/bottom-bar.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { Price } from '#platform/client/ui/price.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import { formatMoney } from '#shared/money.ts';
import { refundUntil } from '../../booking-refund-rules.ts';
import { PriceLines } from '../price-lines.tsx';
import { useAvailability } from '../use-bookings.ts';
import type { BookingInput } from './use-book-session.ts';

type Props = {
  input: Pick<BookingInput, 'type' | 'date' | 'slot' | 'childrenCount'>;
  /** The sale lines, with codes applied. */
  lines: readonly SaleLine[];
  /** Whether the venue has a price list; if so, its lines are itemized. */
  hasPriceList: boolean;
  /** The name of the session. */
  session: string;
  isDisabled: boolean;
  isProcessing: boolean;
  /** Whether the waiver must be signed before booking. */
  needsWaiver: boolean;
  /** Whether codes and credit cover the full price, so that no payment is needed. */
  isFullyCovered?: boolean;
  /** The amount due after codes and credit; by default the total of `lines`. */
  dueCents?: number;
  /** Code fields, taxes and the amount due; replaces the plain total. */
  payment?: ReactNode;
  children?: ReactNode;
};

/** The booking, its price and the next step, with the submit button. */
export function BookingSummary({
  input,
  lines,
  hasPriceList,
  session,
  isDisabled,
  isProcessing,
  needsWaiver,
  dueCents,
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
  const { totalCents } = sumLines(lines);
  const isFree = totalCents === 0 && (type === 'member' || type === 'pass');
  const [firstLine] = lines;
  const sessionTitle = useFormatSessionTitle()(session, { date, slotLabel: slot ?? '' });
  const chosenSlot = useAvailability(date).data?.find(({ label }) => label === slot);
  const needsNoPayment = totalCents === 0 || isFullyCovered;
  const barPrice = formatMoney(dueCents ?? totalCents, venue.currency, locale);
  const isPastRefundWindow =
    chosenSlot && refundUntil(new Date(chosenSlot.startsAt), venue) <= new Date();
  return (
    <div className="grid gap-4">
      <Card className="grid gap-3 max-sm:p-4">
        <h2 className="text-2xl max-lg:sr-only">{t('title')}</h2>
        <div className="flex flex-wrap gap-x-3 max-lg:text-[0.9375rem] lg:grid lg:gap-3">
          <p className="font-bold">{sessionTitle}</p>
          <dl className="flex flex-wrap gap-x-3 lg:grid lg:gap-x-4 lg:grid-cols-[auto_1fr] lg:gap-y-1">
            <Row term={t('date')}>{formatVenueDate(date)}</Row>
            <Row term={t('time')}>
              {slot ? (
                formatSlotLabel(slot)
              ) : (
                <span className="text-muted-ink">{t('notChosen')}</span>
              )}
            </Row>
            {!hasPriceList && getDefaultType(venue.priceList).most > 1 && (
              <Row term={t('children')}>
                {!firstLine || isFree || lines.length > 1
                  ? childrenCount
                  : t('perChild', {
                      count: childrenCount,
                      price: formatMoney(firstLine.unitCents, venue.currency, locale),
                    })}
              </Row>
            )}
          </dl>
        </div>
        {hasPriceList && <PriceLines lines={lines} showTaxes={!payment} />}
        {payment || (
          <div className="flex items-baseline justify-between gap-4 border-border border-t pt-3">
            <span className="font-bold">{t('total')}</span>
            <Price cents={totalCents} className="display text-3xl" />
          </div>
        )}
        {isFree && (
          <p className="-mt-3 text-right text-sm">
            {type === 'pass' ? tPass('free', { count: childrenCount }) : t('free')}
          </p>
        )}
        <div className="grid gap-1 text-muted-ink text-sm">
          <p>{t(needsWaiver ? 'nextWaiver' : needsNoPayment ? 'nextConfirm' : 'nextPay')}</p>
          {!isFree && (
            <p>
              {isPastRefundWindow
                ? t('refundNone')
                : t('refund', { hours: venue.refundUntilHoursBefore })}
            </p>
          )}
          {venue.noShowFeeCents > 0 && (
            <p>
              {t('noShowFee', {
                amount: formatMoney(venue.noShowFeeCents, venue.currency, locale),
              })}
            </p>
          )}
          {children}
        </div>
      </Card>
      <BottomBar
        summary={
          needsNoPayment
            ? t('barFree', { count: childrenCount })
            : hasPriceList
              ? t('barTotal', { price: barPrice })
              : t('bar', { price: barPrice, count: childrenCount })
        }
      >
        <Button
          type="submit"
          className="min-h-14 max-lg:px-4 lg:w-full lg:text-lg"
          disabled={isDisabled || isProcessing}
        >
          {t(
            isProcessing
              ? 'processing'
              : needsWaiver
                ? 'signAndContinue'
                : needsNoPayment
                  ? 'confirm'
                  : 'pay',
          )}
        </Button>
      </BottomBar>
    </div>
  );
}

function Row({ term, children }: { term: ReactNode; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted-ink max-lg:sr-only">{term}</dt>
      <dd className="tabular font-semibold lg:text-right">{children}</dd>
    </>
  );
}
