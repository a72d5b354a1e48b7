import { useLocale, useTranslations } from 'use-intl';
import { toastError } from '#platform/client/failure.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { Dialog } from '#platform/client/ui/overlays/dialog.tsx';
import { toast } from '#platform/client/ui/toast/toast.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import { formatMoney } from '#shared/money.ts';
import { type HostParty, type PartyLink, useCancelParty } from './use-party.ts';

type Props = { party: HostParty; link: PartyLink; onClose: () => void };

/** The dialog that confirms the cancellation of a party, with the refund. */
export function CancelPartyDialog({ party, link, onClose }: Props) {
  const t = useTranslations('party');
  const locale = useLocale();
  const { currency } = useVenue();
  const cancel = useCancelParty(link);
  const formatCents = (cents: number) => formatMoney(cents, currency, locale);

  function confirm() {
    cancel.mutate(party.refundCents, {
      onSuccess: ({ refundCents }) => {
        onClose();
        toast({
          title: t('cancelledTitle'),
          description:
            refundCents > 0
              ? t('cancelledText', { amount: formatCents(refundCents) })
              : t('cancelledNoCharge'),
        });
      },
      onError: (error) => toastError(t('cancelFailedTitle'), error, t('saveFailedText')),
    });
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('cancelTitle')}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('keepParty')}
          </Button>
          <Button variant="destructive" disabled={cancel.isPending} onClick={confirm}>
            {cancel.isPending ? t('cancelling') : t('confirmCancel')}
          </Button>
        </>
      }
    >
      <p className="font-bold text-lg">
        {party.refundCents > 0
          ? t('cancelRefund', {
              amount: formatCents(party.refundCents),
              percent: party.refundPercent,
            })
          : t('cancelNoRefund')}
      </p>
    </Dialog>
  );
}
