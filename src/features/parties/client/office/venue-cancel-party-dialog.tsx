import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { toastError } from '#platform/client/failure.ts';
import { ChoiceGroup } from '#platform/client/forms/choice-group.tsx';
import { Field } from '#platform/client/forms/field.tsx';
import { Textarea } from '#platform/client/forms/textarea.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Dialog } from '#platform/client/ui/overlays/dialog.tsx';
import { Price } from '#platform/client/ui/price.tsx';
import { toast } from '#platform/client/ui/toast/toast.ts';
import { type OfficeParty, usePartyActions } from './use-office-parties.ts';

type Props = { party: OfficeParty; onClose: () => void };

/** Cancels a party on behalf of the venue, with a choice of refund and a reason for the host. */
export function VenueCancelPartyDialog({ party, onClose }: Props) {
  const t = useTranslations('officeParties');
  const { cancel } = usePartyActions(party.id);
  const [refund, setRefund] = useState<'all' | 'policy'>('all');
  const [reason, setReason] = useState('');

  async function submit(event: FormEvent) {
    event.preventDefault();
    try {
      const { deskCents } = await cancel.mutateAsync({ refund, reason });
      toast({ title: t('cancelled'), ...(deskCents > 0 && { description: t('deskRefundDue') }) });
      onClose();
    } catch (error) {
      toastError(t('cancelFailed'), error);
    }
  }

  return (
    <Dialog open onOpenChange={onClose} title={t('cancelParty')} description={t('cancelText')}>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
        <ChoiceGroup
          legend={t('refundTitle')}
          type="radio"
          choices={(['all', 'policy'] as const).map((value) => ({
            value,
            label: t(`refund.${value}`),
          }))}
          inputProps={(value) => ({
            name: 'refund',
            checked: value === refund,
            onChange: () => setRefund(value === 'all' ? 'all' : 'policy'),
          })}
        />
        <p className="flex justify-between gap-4 text-lg">
          <span>{t('refundTitle')}</span>
          <Price
            cents={refund === 'all' ? party.keptCents : party.refundCents}
            className="font-bold"
          />
        </p>
        <Field label={t('messageToHost')} hint={t('messageHint')}>
          <Textarea
            rows={3}
            maxLength={600}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
        <Button type="submit" variant="destructive" disabled={cancel.isPending}>
          {t('confirmCancel')}
        </Button>
      </form>
    </Dialog>
  );
}
