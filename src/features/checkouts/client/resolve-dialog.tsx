import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { failedToast } from '#platform/client/failure.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { ChoiceGroup } from '#platform/client/ui/choice-group.tsx';
import { Dialog } from '#platform/client/ui/dialog.tsx';
import { Field } from '#platform/client/ui/field.tsx';
import { Input } from '#platform/client/ui/input.tsx';
import { toast } from '#platform/client/ui/toast.ts';
import { type PaymentReview, useResolveReview } from './use-payment-reviews.ts';

type Props = { review: PaymentReview; onClose: () => void };

/** Dialog to decide on a payment in review, with a reason. */
export function ResolveDialog({ review, onClose }: Props) {
  const t = useTranslations('officeOrders.review');
  const resolve = useResolveReview();
  const [way, setWay] = useState(review.ways[0]);
  const [reason, setReason] = useState('');

  async function decide(event: FormEvent) {
    event.preventDefault();
    if (!way) return;
    try {
      const { outcome } = await resolve.mutateAsync({ id: review.id, resolution: way, reason });
      toast({ title: t(`outcomes.${outcome}`) });
      onClose();
    } catch (error) {
      failedToast(t('notDecided'), error);
    }
  }

  return (
    <Dialog open onOpenChange={onClose} title={t('decide')}>
      <form noValidate className="grid gap-5" onSubmit={(event) => void decide(event)}>
        <ChoiceGroup
          legend={t('way')}
          type="radio"
          choices={review.ways.map((value) => ({ value, label: t(`ways.${value}`) }))}
          inputProps={(value) => ({
            name: 'resolution',
            checked: value === way,
            onChange: () => setWay(review.ways.find((one) => one === value)),
          })}
        >
          {way && <p className="mt-2 text-muted-ink text-sm">{t(`explained.${way}`)}</p>}
        </ChoiceGroup>
        <Field label={t('reason')} required hint={t('reasonHint')}>
          <Input
            maxLength={300}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
        <Button type="submit" disabled={resolve.isPending || reason.trim().length < 3 || !way}>
          {t('confirm')}
        </Button>
      </form>
    </Dialog>
  );
}
