import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { ChoiceGroup } from '#platform/client/forms/choice-group.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { toast } from '#platform/client/ui/toast/toast.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import { formatMoney } from '#shared/money.ts';
import { formatSlot } from '../booking-labels.ts';
import { type OfficeDetails, useOfficeCancel } from './use-office-bookings.ts';

type RefundChoice = 'policy' | 'all' | 'none';

/** Confirmation of a cancellation, with the choice of refund. */
export function OfficeCancel({ booking, onDone }: { booking: OfficeDetails; onDone: () => void }) {
  const t = useTranslations('officeBookings');
  const locale = useLocale();
  const { currency } = useVenue();
  const cancel = useOfficeCancel(booking.id);
  const [refundChoice, setRefundChoice] = useState<RefundChoice>('policy');
  const [refundMethod, setRefundMethod] = useState<'money' | 'credit'>('money');
  const isPaid = booking.status === 'paid';
  const canRefund = isPaid && (booking.refundableCents > 0 || booking.visits > 0);

  function formatRefund(cents: number, visits: number): string {
    if (visits > 0) return t('cancel.visits', { count: visits });
    return cents > 0 ? formatMoney(cents, currency, locale) : t('cancel.noRefund');
  }
  const labels = {
    policy: t('cancel.policy', { amount: formatRefund(booking.policyCents, booking.policyVisits) }),
    all: t('cancel.all', { amount: formatRefund(booking.refundableCents, booking.visits) }),
    none: t('cancel.none'),
  };

  return (
    <div className="grid gap-5">
      <div>
        <h3 className="text-xl">{t('cancel.title')}</h3>
        <p className="tabular text-muted-ink">{formatSlot(booking, locale)}</p>
      </div>
      {canRefund ? (
        <>
          <ChoiceGroup
            legend={t('cancel.refund')}
            type="radio"
            choices={(['policy', 'all', 'none'] as const).map((value) => ({
              value,
              label: labels[value],
            }))}
            inputProps={(value) => ({
              name: 'refund',
              checked: refundChoice === value,
              onChange: () => setRefundChoice(value),
            })}
          />
          {booking.refundableCents > 0 && refundChoice !== 'none' && (
            <ChoiceGroup
              legend={t('cancel.refundMethod')}
              type="radio"
              choices={(['money', 'credit'] as const).map((value) => ({
                value,
                label: t(`cancel.${value}`),
              }))}
              inputProps={(value) => ({
                name: 'as',
                checked: refundMethod === value,
                onChange: () => setRefundMethod(value),
              })}
            />
          )}
        </>
      ) : (
        <p>{isPaid ? t('cancel.free') : t('cancel.unpaid')}</p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          variant="destructive"
          disabled={cancel.isPending}
          onClick={() =>
            cancel.mutate(
              { back: refundChoice, as: refundMethod },
              {
                onSuccess: () => {
                  toast({ title: t('cancel.done'), description: t('cancel.doneText') });
                  onDone();
                },
              },
            )
          }
        >
          {cancel.isPending ? t('cancel.cancelling') : t('cancel.submit')}
        </Button>
        <Button variant="outline" onClick={onDone}>
          {t('cancel.keep')}
        </Button>
      </div>
    </div>
  );
}
