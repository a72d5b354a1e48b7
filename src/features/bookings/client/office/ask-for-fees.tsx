import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Button } from '#platform/client/ui/button.tsx';
import { Dialog } from '#platform/client/ui/overlays/dialog.tsx';
import { toast } from '#platform/client/ui/toast/toast.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import { formatMoney } from '#shared/money.ts';
import {
  type AskableFees,
  type FeeFilter,
  useAskableFees,
  useAskForFees,
} from './use-no-show-fees.ts';

/** Asks for the no-show fees of all families in the filtered list; hidden if none can be asked for. */
export function AskForFees({ filter }: { filter: FeeFilter }) {
  const t = useTranslations('officeBookings.fee');
  const fees = useAskableFees(filter).data;
  // The count and sum that the dialog confirms, even if the list changes meanwhile.
  const [confirmed, setConfirmed] = useState<AskableFees>();
  if (!confirmed && !fees?.count) return null;
  return (
    <>
      {fees && fees.count > 0 && (
        <Button variant="outline" onClick={() => setConfirmed(fees)}>
          {t('askAll', { count: fees.count })}
        </Button>
      )}
      {confirmed && (
        <ConfirmDialog filter={filter} fees={confirmed} onClose={() => setConfirmed(undefined)} />
      )}
    </>
  );
}

type Props = { filter: FeeFilter; fees: AskableFees; onClose: () => void };

function ConfirmDialog({ filter, fees, onClose }: Props) {
  const t = useTranslations('officeBookings.fee');
  const locale = useLocale();
  const { currency } = useVenue();
  const ask = useAskForFees();
  const { count } = fees;
  const total = formatMoney(fees.totalCents, currency, locale);

  const submit = () =>
    ask.mutate(
      { ...filter, ...fees },
      {
        onSuccess: ({ asked, skipped }) => {
          const description = skipped > 0 ? t('skipped', { count: skipped }) : undefined;
          toast({ title: t('askedAll', { count: asked }), description });
        },
        onSettled: onClose,
      },
    );

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('askAllTitle', { count, total })}
      description={t('text')}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('back')}
          </Button>
          <Button disabled={ask.isPending} onClick={submit}>
            {ask.isPending ? t('asking') : t('ask', { amount: total })}
          </Button>
        </>
      }
    />
  );
}
