import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { createAttemptKeys } from '#platform/client/attempt-key.ts';
import { toastError } from '#platform/client/failure.ts';
import { Checkbox } from '#platform/client/forms/checkbox.tsx';
import { ChoiceGroup } from '#platform/client/forms/choice-group.tsx';
import { Field } from '#platform/client/forms/field.tsx';
import { Input } from '#platform/client/forms/input.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Dialog } from '#platform/client/ui/overlays/dialog.tsx';
import { Price } from '#platform/client/ui/price.tsx';
import { toast } from '#platform/client/ui/toast/toast.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import { centsToInput, parseCents } from '#shared/parse-money.ts';
import { type OfficeOrder, type RefundInput, useOrderActions } from './use-office-orders.ts';

type Choice = { line: number; isSelected: boolean; amount: string };

/** Refunds selected lines in full or in part, up to the unused amount. */
export function RefundDialog({ order, onClose }: { order: OfficeOrder; onClose: () => void }) {
  const t = useTranslations('officeOrders');
  const { currency } = useVenue();
  const { refund } = useOrderActions(order.id);
  const [attempts] = useState(() => createAttemptKeys());
  const [reason, setReason] = useState('');
  const [asCredit, setAsCredit] = useState(false);
  const lines = order.lines.filter(({ refundableCents }) => refundableCents > 0);
  const [choices, setChoices] = useState<Choice[]>(() =>
    lines.map(({ line, productType, refundableCents }) => ({
      line,
      // Refunding a membership ends it, so it must be selected explicitly.
      isSelected: productType !== 'membership',
      amount: centsToInput(refundableCents),
    })),
  );
  const findChoice = (line: number) => choices.find((choice) => choice.line === line);
  const change = (line: number, next: Partial<Choice>) =>
    setChoices(choices.map((choice) => (choice.line === line ? { ...choice, ...next } : choice)));

  const selections = lines.flatMap(({ line, refundableCents }) => {
    const choice = findChoice(line);
    return choice?.isSelected
      ? [{ line, cents: parseCents(choice.amount), max: refundableCents }]
      : [];
  });
  const isInvalid = ({ cents, max }: (typeof selections)[number]) =>
    cents === null || cents < 1 || cents > max;
  const sum = selections.reduce((total, { cents }) => total + (cents ?? 0), 0);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const body: RefundInput = {
      lines: selections.map(({ line, cents, max }) => ({
        line,
        ...(cents !== null && cents < max && { amountCents: cents }),
      })),
      ...(asCredit && { asCredit }),
      refundedCents: order.refundedCents,
      ...(reason.trim() && { reason: reason.trim() }),
    };
    try {
      await refund.mutateAsync({ body, key: attempts.keyFor(body) });
      attempts.renew();
      toast({ title: t(asCredit ? 'creditDone' : 'refundDone') });
      onClose();
    } catch (error) {
      toastError(t('refundFailed'), error);
    }
  }

  return (
    <Dialog open onOpenChange={onClose} title={t('refund')} description={t('refundText')}>
      <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
        <ul className="grid gap-4">
          {lines.map((line) => {
            const choice = findChoice(line.line);
            const selection = selections.find((item) => item.line === line.line);
            const isPartial = selection?.cents != null && selection.cents < line.refundableCents;
            const hint = isPartial ? partialHints[line.productType] : fullHints[line.productType];
            return (
              <li key={line.line} className="grid gap-2">
                <Checkbox
                  label={t('item', { name: line.name, quantity: line.quantity })}
                  checked={choice?.isSelected ?? false}
                  onChange={({ target }) => change(line.line, { isSelected: target.checked })}
                />
                {selection && (
                  <Field
                    label={t('amountOf', { name: line.name, currency: currency.toUpperCase() })}
                    hint={t(hint)}
                    error={
                      isInvalid(selection) &&
                      t('amountAtMost', { max: centsToInput(line.refundableCents) })
                    }
                  >
                    <Input
                      inputMode="decimal"
                      maxLength={12}
                      value={choice?.amount ?? ''}
                      onChange={({ target }) => change(line.line, { amount: target.value })}
                    />
                  </Field>
                )}
              </li>
            );
          })}
        </ul>
        {order.canCredit ? (
          <ChoiceGroup
            legend={t('refundAs')}
            type="radio"
            choices={[
              { value: 'money', label: t('asMoney') },
              { value: 'credit', label: t('asCredit') },
            ]}
            inputProps={(value) => ({
              name: 'refund-as',
              checked: asCredit === (value === 'credit'),
              onChange: () => setAsCredit(value === 'credit'),
            })}
          >
            {asCredit && <p className="mt-2 text-muted-ink text-sm">{t('asCreditHint')}</p>}
          </ChoiceGroup>
        ) : (
          <p className="text-muted-ink text-sm">{t('creditUnavailable')}</p>
        )}
        <Field label={t('reason')} aside={t('optional')} hint={t('reasonHint')}>
          <Input
            maxLength={300}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
        <p className="flex justify-between gap-4 text-lg">
          <span>{t('refundTotal')}</span>
          <Price cents={sum} className="font-bold" />
        </p>
        <Button
          type="submit"
          variant="destructive"
          disabled={refund.isPending || sum === 0 || selections.some(isInvalid)}
        >
          {refund.isPending ? t('refunding') : t('refundNow')}
        </Button>
      </form>
    </Dialog>
  );
}

const fullHints = {
  pass: 'fullRefundPass',
  gift_card: 'fullRefundGiftCard',
  membership: 'fullRefundMembership',
} as const;
const partialHints = {
  pass: 'partialRefundGoodwill',
  gift_card: 'partialRefundGiftCard',
  membership: 'partialRefundGoodwill',
} as const;
