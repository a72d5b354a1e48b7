import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { toastError } from '#platform/client/failure.ts';
import { ChoiceGroup } from '#platform/client/forms/choice-group.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Dialog } from '#platform/client/ui/overlays/dialog.tsx';
import { useVenue } from '#platform/client/use-venue.ts';
import { formatMoney } from '#shared/money.ts';
import { formatSlot } from '../booking-labels.ts';
import {
  type BookingLink,
  type OwnBooking,
  type RefundResult,
  useCancelBooking,
} from './use-own-booking.ts';

type Props = {
  booking: OwnBooking;
  link: BookingLink;
  onClose: () => void;
  onCancelled: (refund: RefundResult) => void;
};

/** Confirmation dialog of a cancellation, with the refund amount. */
export function CancelDialog({ booking, link, onClose, onCancelled }: Props) {
  const t = useTranslations('bookings.cancel');
  const locale = useLocale();
  const { currency } = useVenue();
  const cancel = useCancelBooking(link, booking);
  const [asCredit, setAsCredit] = useState(false);
  const moneyCents = booking.refundCents - booking.valueCents;
  const amount = formatMoney(booking.refundCents, currency, locale);

  // mutate's callbacks don't run after unmount: a live update may remove this dialog with the booking's row.
  const confirm = () =>
    cancel
      .mutateAsync({ asCredit })
      .then(onCancelled, (error: unknown) => toastError(t('failedTitle'), error, t('failedText')));

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('title')}
      description={formatSlot(booking, locale)}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('keep')}
          </Button>
          <Button variant="destructive" disabled={cancel.isPending} onClick={() => void confirm()}>
            {cancel.isPending
              ? t('cancelling')
              : booking.refundCents > 0
                ? t('confirmRefund', { amount })
                : t('confirm')}
          </Button>
        </>
      }
    >
      <div className="font-bold text-lg">
        <RefundMessages booking={booking} />
      </div>
      {booking.mayTakeCredit && moneyCents > 0 && (
        <ChoiceGroup
          className="mt-4"
          legend={t('refundMethod', { amount: formatMoney(moneyCents, currency, locale) })}
          type="radio"
          choices={[
            { value: 'money', label: t('asMoney') },
            { value: 'credit', label: t('asCredit') },
          ]}
          inputProps={(value) => ({
            name: 'refund-method',
            checked: asCredit === (value === 'credit'),
            onChange: () => setAsCredit(value === 'credit'),
          })}
        />
      )}
    </Dialog>
  );
}

/** A booking may be paid partly with pass visits and partly with money. */
function RefundMessages({ booking }: { booking: OwnBooking }) {
  const tPass = useTranslations('bookings.pass');
  const { visits, visitsBack, priceCents } = booking;
  return (
    <>
      {visits > 0 && (
        <p>
          {visitsBack > 0 ? tPass('visitsDue', { count: visitsBack }) : tPass('visitsForfeited')}
        </p>
      )}
      {(priceCents > 0 || visits === 0) && (
        <p>
          <MoneyMessage booking={booking} />
        </p>
      )}
    </>
  );
}

function MoneyMessage({ booking }: { booking: OwnBooking }) {
  const t = useTranslations('bookings.cancel');
  const locale = useLocale();
  const { currency } = useVenue();
  if (booking.priceCents === 0) return t('free');
  if (booking.status === 'pending') return t('unpaid');
  return booking.refundCents > 0
    ? t('refund', { amount: formatMoney(booking.refundCents, currency, locale) })
    : t('noRefund', { amount: formatMoney(booking.priceCents, currency, locale) });
}
