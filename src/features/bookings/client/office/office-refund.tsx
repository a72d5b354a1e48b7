import { type FormEvent, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { ChoiceGroup } from '#platform/client/forms/choice-group.tsx';
import { Field } from '#platform/client/forms/field.tsx';
import { Input } from '#platform/client/forms/input.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { toast } from '#platform/client/ui/toast/toast.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import { formatMoney } from '#shared/money.ts';
import { parseAmount } from './parse-amount.ts';
import { type OfficeDetails, useRefundBooking } from './use-office-bookings.ts';

/** Refunds some or all of the price without cancelling the booking. */
export function OfficeRefund({ booking, onDone }: { booking: OfficeDetails; onDone: () => void }) {
  const t = useTranslations('officeBookings.refund');
  const tCancel = useTranslations('officeBookings.cancel');
  const locale = useLocale();
  const { currency } = useVenue();
  const refund = useRefundBooking(booking.id);
  const [isPartial, setIsPartial] = useState(false);
  const [typedAmount, setTypedAmount] = useState('');
  const [refundMethod, setRefundMethod] = useState<'money' | 'credit'>('money');
  const [hasSubmitted, setHasSubmitted] = useState(false);
  const { refundableCents, refundedCents, paidWith } = booking;
  const money = (cents: number) => formatMoney(cents, currency, locale);
  const amountCents = isPartial ? parseAmount(typedAmount, refundableCents) : refundableCents;
  const wasPaidAtDesk = paidWith === 'cash' || paidWith === 'card-terminal';

  function submit(event: FormEvent) {
    event.preventDefault();
    setHasSubmitted(true);
    if (amountCents === null || refund.isPending) return;
    refund.mutate(
      { amountCents, as: refundMethod, refundedCents },
      {
        onSuccess: ({ moneyCents, creditCents, from }) => {
          const methodKey =
            creditCents > 0 ? 'asCredit' : from === 'desk' ? 'atDesk' : 'byProvider';
          const description = t(moneyCents + creditCents > 0 ? methodKey : 'toGiftCardOrCredit');
          toast({ title: t('done', { amount: money(amountCents) }), description });
          onDone();
        },
      },
    );
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <div>
        <h3 className="text-xl">{t('title')}</h3>
        <p className="tabular text-muted-ink">
          {t('refundable', { amount: money(refundableCents) })}
        </p>
      </div>
      <ChoiceGroup
        legend={t('amountLabel')}
        type="radio"
        choices={(['full', 'part'] as const).map((value) => ({ value, label: t(value) }))}
        inputProps={(value) => ({
          name: 'how',
          checked: isPartial === (value === 'part'),
          onChange: () => setIsPartial(value === 'part'),
        })}
      />
      {isPartial && (
        <Field
          label={t('amount')}
          required
          error={
            hasSubmitted && amountCents === null
              ? t('wrongAmount', { min: money(1), max: money(refundableCents) })
              : undefined
          }
        >
          <Input
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            maxLength={10}
            value={typedAmount}
            onChange={(event) => setTypedAmount(event.target.value)}
          />
        </Field>
      )}
      <ChoiceGroup
        legend={tCancel('refundMethod')}
        type="radio"
        choices={(['money', 'credit'] as const).map((value) => ({
          value,
          label: tCancel(value),
        }))}
        inputProps={(value) => ({
          name: 'as',
          checked: refundMethod === value,
          onChange: () => setRefundMethod(value),
        })}
      />
      {wasPaidAtDesk && refundMethod === 'money' && (
        <p className="text-muted-ink">{t('deskHint')}</p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={refund.isPending}>
          {refund.isPending
            ? t('refunding')
            : amountCents === null
              ? t('open')
              : t('submit', { amount: money(amountCents) })}
        </Button>
        <Button variant="outline" onClick={onDone}>
          {tCancel('keep')}
        </Button>
      </div>
    </form>
  );
}
