import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { toastError } from '#platform/client/failure.ts';
import { ChoiceGroup } from '#platform/client/forms/choice-group.tsx';
import { Field } from '#platform/client/forms/field.tsx';
import { Input } from '#platform/client/forms/input.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Dialog } from '#platform/client/ui/overlays/dialog.tsx';
import { toast } from '#platform/client/ui/toast/toast.ts';
import { type PaymentReview, useResolveReview } from './use-payment-reviews.ts';

type Props = { review: PaymentReview; onClose: () => void };

/** The dialog in which an admin resolves a payment in review, with a reason. */
export function ResolveDialog({ review, onClose }: Props) {
  const t = useTranslations('officeOrders.review');
  const resolveReview = useResolveReview();
  const [resolution, setResolution] = useState(review.ways[0]);
  const [reason, setReason] = useState('');

  async function decide(event: FormEvent) {
    event.preventDefault();
    if (!resolution) return;
    try {
      const { outcome } = await resolveReview.mutateAsync({ id: review.id, resolution, reason });
      toast({ title: t(`outcomes.${outcome}`) });
      onClose();
    } catch (error) {
      toastError(t('saveFailed'), error);
    }
  }

  return (
    <Dialog open onOpenChange={onClose} title={t('decide')}>
      <form noValidate className="grid gap-5" onSubmit={(event) => void decide(event)}>
        <ChoiceGroup
          legend={t('actionQuestion')}
          type="radio"
          choices={review.ways.map((value) => ({ value, label: t(`actions.${value}`) }))}
          inputProps={(value) => ({
            name: 'resolution',
            checked: value === resolution,
            onChange: () => setResolution(review.ways.find((way) => way === value)),
          })}
        >
          {resolution && (
            <p className="mt-2 text-muted-ink text-sm">{t(`actionHints.${resolution}`)}</p>
          )}
        </ChoiceGroup>
        <Field label={t('reason')} required hint={t('reasonHint')}>
          <Input
            maxLength={300}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
        <Button
          type="submit"
          disabled={resolveReview.isPending || reason.trim().length < 3 || !resolution}
        >
          {t('confirm')}
        </Button>
      </form>
    </Dialog>
  );
}
