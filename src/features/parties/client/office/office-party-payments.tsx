import { FileText } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { TaxRows } from '#features/shop/client/index.ts';
import { toastError } from '#platform/client/failure.ts';
import { AnchorButton } from '#platform/client/ui/anchor-button.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Fact } from '#platform/client/ui/fact.tsx';
import { Facts } from '#platform/client/ui/facts.tsx';
import { Price } from '#platform/client/ui/price.tsx';
import { toast } from '#platform/client/ui/toast/toast.ts';
import { useDates } from '#platform/client/use-dates.ts';
import { partyReceiptUrl } from '../family/use-party.ts';
import { DeskPaymentDialog } from './desk-payment-dialog.tsx';
import { type OfficeParty, usePartyActions } from './use-office-parties.ts';

/** A party's price, payments and refunds, with buttons for payments and refunds at the desk. */
export function OfficePartyPayments({ party }: { party: OfficeParty }) {
  const t = useTranslations('officeParties');
  const { formatDateTime } = useDates();
  const { recordPayout } = usePartyActions(party.id);
  const [isTakingPayment, setTakingPayment] = useState(false);
  const outstandingRefundCents = party.payments.reduce(
    (sum, { isOwed, refundedCents }) => sum + (isOwed ? refundedCents : 0),
    0,
  );

  async function confirmPayout() {
    try {
      await recordPayout.mutateAsync();
      toast({ title: t('refundRecorded') });
    } catch (error) {
      toastError(t('saveFailed'), error);
    }
  }

  return (
    <section aria-label={t('payments')} className="grid gap-3">
      <h3 className="text-xl">{t('payments')}</h3>
      <Facts>
        <Fact title={t('price')}>
          <Price cents={party.priceCents} />
        </Fact>
        <Fact title={t('deposit')}>
          <Price cents={party.depositCents} />
        </Fact>
        <Fact title={t('balanceDue')}>
          <Price cents={party.balanceCents} className="font-bold" />
        </Fact>
      </Facts>
      <dl className="grid gap-1 empty:hidden">
        <TaxRows taxes={party.taxes} />
      </dl>
      <ul className="grid gap-2">
        {party.payments.map((payment) => (
          <li key={payment.id} className="grid gap-1 rounded-field bg-sunken p-3">
            <span className="flex justify-between gap-4">
              <span className="font-semibold">{t(`paid.${payment.from}`)}</span>
              <Price cents={payment.paidCents} />
            </span>
            <span className="text-muted-ink text-sm">{formatDateTime(payment.paidAt)}</span>
            {payment.refundedCents > 0 && (
              <span className="text-sm">
                {t.rich(payment.isOwed ? 'refundOwed' : 'refunded', {
                  amount: () => <Price cents={payment.refundedCents} />,
                })}
              </span>
            )}
          </li>
        ))}
      </ul>
      {party.hasReceipt && (
        <AnchorButton href={partyReceiptUrl(party)} variant="outline" target="_blank">
          <FileText aria-hidden="true" className="size-5" />
          {t('receipt')}
        </AnchorButton>
      )}
      {party.balanceCents > 0 && (
        <Button variant="outline" onClick={() => setTakingPayment(true)}>
          {t('recordDeskPayment')}
        </Button>
      )}
      {outstandingRefundCents > 0 && (
        <Button
          variant="outline"
          disabled={recordPayout.isPending}
          onClick={() => void confirmPayout()}
        >
          {t('markRefunded')}
        </Button>
      )}
      {isTakingPayment && (
        <DeskPaymentDialog party={party} onClose={() => setTakingPayment(false)} />
      )}
    </section>
  );
}
