import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { createAttemptKeys } from '#platform/client/attempt-key.ts';
import { toastError } from '#platform/client/failure.ts';
import { ChoiceGroup } from '#platform/client/forms/choice-group.tsx';
import { Field } from '#platform/client/forms/field.tsx';
import { Input } from '#platform/client/forms/input.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Dialog } from '#platform/client/ui/overlays/dialog.tsx';
import { toast } from '#platform/client/ui/toast/toast.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import { centsToInput, parseCents } from '#shared/parse-money.ts';
import { type OfficeParty, usePartyActions } from './use-office-parties.ts';

const methods = ['cash', 'card-terminal'] as const;

type Props = { party: OfficeParty; onClose: () => void };

/** Records a desk payment of some or all of the balance. */
export function DeskPaymentDialog({ party, onClose }: Props) {
  const t = useTranslations('officeParties');
  const { currency } = useVenue();
  const { recordDeskPayment } = usePartyActions(party.id);
  const [attempts] = useState(() => createAttemptKeys());
  const [amount, setAmount] = useState(centsToInput(party.balanceCents));
  const [method, setMethod] = useState<(typeof methods)[number]>('cash');
  const cents = parseCents(amount);
  const isInvalid = cents === null || cents < 1 || cents > party.balanceCents;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isInvalid) return;
    const body = { amountCents: cents, method };
    try {
      await recordDeskPayment.mutateAsync({ body, key: attempts.keyFor(body) });
      attempts.renew();
      toast({ title: t('paymentRecorded') });
      onClose();
    } catch (error) {
      toastError(t('saveFailed'), error);
    }
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('recordDeskPayment')}
      description={t('recordDeskPaymentText')}
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
        <Field
          label={t('amount', { currency: currency.toUpperCase() })}
          required
          error={isInvalid && t('amountAtMost', { max: centsToInput(party.balanceCents) })}
        >
          <Input
            inputMode="decimal"
            maxLength={12}
            value={amount}
            onChange={({ target }) => setAmount(target.value)}
          />
        </Field>
        <ChoiceGroup
          legend={t('method')}
          type="radio"
          choices={methods.map((value) => ({ value, label: t(`paid.${value}`) }))}
          inputProps={(value) => ({
            name: 'method',
            checked: value === method,
            onChange: () => setMethod(value === 'cash' ? 'cash' : 'card-terminal'),
          })}
        />
        <Button type="submit" disabled={recordDeskPayment.isPending || isInvalid}>
          {t('recordPayment')}
        </Button>
      </form>
    </Dialog>
  );
}
