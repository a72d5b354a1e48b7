import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { toastError } from '#platform/client/failure.ts';
import { ChoiceGroup } from '#platform/client/forms/choice-group.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { toast } from '#platform/client/ui/toast/toast.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import { formatMoney } from '#shared/money.ts';
import type { Event } from '../../events-contract.ts';
import { useEventBooking, useWithdrawRsvp } from '../family/use-events.ts';

type Props = { event: Event };

/** Withdraws the RSVP. For a paid one, first shows the refund and asks for confirmation. */
export function WithdrawRsvp({ event }: Props) {
  const t = useTranslations('events.cancelRsvp');
  const locale = useLocale();
  const { currency } = useVenue();
  const isBooked = event.you?.status === 'going' && event.you.bookingId !== null;
  const [isConfirming, setIsConfirming] = useState(false);
  const [asCredit, setAsCredit] = useState(false);
  const { data: booking } = useEventBooking(isBooked ? (event.you?.bookingId ?? null) : null);
  const withdrawRsvp = useWithdrawRsvp(event.id);
  const moneyCents = booking ? booking.refundCents - booking.valueCents : 0;
  const amount = formatMoney(booking?.refundCents ?? 0, currency, locale);
  if (booking && !booking.canCancel) return null;

  function confirm() {
    withdrawRsvp.mutate(
      { asCredit, refundCents: booking?.refundCents ?? 0 },
      {
        onSuccess: ({ refundCents }) => {
          const description =
            refundCents > 0
              ? t('doneRefund', { amount: formatMoney(refundCents, currency, locale) })
              : event.title;
          toast({ title: t('done'), description });
          setIsConfirming(false);
        },
        onError: (error) => toastError(t('failedTitle'), error, t('failedText')),
      },
    );
  }

  if (!isBooked || !isConfirming) {
    return (
      <Button
        variant="outline"
        wide
        disabled={withdrawRsvp.isPending || (isBooked && !booking)}
        onClick={() => (isBooked ? setIsConfirming(true) : confirm())}
      >
        {withdrawRsvp.isPending ? t('sending') : t('action')}
      </Button>
    );
  }
  return (
    <div className="grid gap-3 rounded-card border border-border p-4">
      <p role="status" className="font-bold">
        {booking && booking.refundCents > 0 ? t('refund', { amount }) : t('noRefund')}
      </p>
      {booking?.mayTakeCredit && moneyCents > 0 && (
        <ChoiceGroup
          legend={t('refundMethod', { amount: formatMoney(moneyCents, currency, locale) })}
          type="radio"
          choices={[
            { value: 'money', label: t('asMoney') },
            { value: 'credit', label: t('asCredit') },
          ]}
          inputProps={(value) => ({
            name: 'event-refund-method',
            checked: asCredit === (value === 'credit'),
            onChange: () => setAsCredit(value === 'credit'),
          })}
        />
      )}
      <div className="flex flex-col gap-2 sm:flex-row">
        <Button variant="outline" onClick={() => setIsConfirming(false)}>
          {t('keep')}
        </Button>
        <Button variant="destructive" disabled={withdrawRsvp.isPending} onClick={confirm}>
          {withdrawRsvp.isPending ? t('sending') : t('confirm')}
        </Button>
      </div>
    </div>
  );
}
