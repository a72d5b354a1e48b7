import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { failedToast } from '#platform/client/failure.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { Fact } from '#platform/client/ui/fact.tsx';
import { Facts } from '#platform/client/ui/facts.tsx';
import { Price } from '#platform/client/ui/price.tsx';
import { toast } from '#platform/client/ui/toast.ts';
import { useDates } from '#platform/client/use-dates.ts';
import { TakeMoneyDialog } from './take-money-dialog.tsx';
import { type OfficeParty, usePartyActions } from './use-office-parties.ts';

/** A party's price, payments and refunds, and the desk payment of the rest. */
export function OfficePartyMoney({ party }: { party: OfficeParty }) {
  const t = useTranslations('officeParties');
  const { when } = useDates();
  const { handBack } = usePartyActions(party.id);
  const [isTaking, setTaking] = useState(false);
  const owedCents = party.payments.reduce(
    (sum, { isOwed, refundedCents }) => sum + (isOwed ? refundedCents : 0),
    0,
  );

  async function confirmHandedBack() {
    try {
      await handBack.mutateAsync();
      toast({ title: t('handedBack') });
    } catch (error) {
      failedToast(t('notSaved'), error);
    }
  }

  return (
    <section aria-label={t('money')} className="grid gap-3">
      <h3 className="text-xl">{t('money')}</h3>
      <Facts>
        <Fact title={t('price')}>
          <Price cents={party.priceCents} />
        </Fact>
        <Fact title={t('deposit')}>
          <Price cents={party.depositCents} />
        </Fact>
        <Fact title={t('rest')}>
          <Price cents={party.balanceCents} className="font-bold" />
        </Fact>
      </Facts>
      <ul className="grid gap-2">
        {party.payments.map((payment) => (
          <li key={payment.id} className="grid gap-1 rounded-field bg-sunken p-3">
            <span className="flex justify-between gap-4">
              <span className="font-semibold">{t(`paid.${payment.from}`)}</span>
              <Price cents={payment.paidCents} />
            </span>
            <span className="text-muted-ink text-sm">{when(payment.paidAt)}</span>
            {payment.refundedCents > 0 && (
              <span className="text-sm">
                {t.rich(payment.isOwed ? 'owed' : 'givenBack', {
                  amount: () => <Price cents={payment.refundedCents} />,
                })}
              </span>
            )}
          </li>
        ))}
      </ul>
      {party.balanceCents > 0 && (
        <Button variant="outline" onClick={() => setTaking(true)}>
          {t('takeMoney')}
        </Button>
      )}
      {owedCents > 0 && (
        <Button
          variant="outline"
          disabled={handBack.isPending}
          onClick={() => void confirmHandedBack()}
        >
          {t('handBack')}
        </Button>
      )}
      {isTaking && <TakeMoneyDialog party={party} onClose={() => setTaking(false)} />}
    </section>
  );
}
