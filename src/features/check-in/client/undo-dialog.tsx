import { useLocale, useTranslations } from 'use-intl';
import { Button } from '#platform/client/ui/button.tsx';
import { Dialog } from '#platform/client/ui/overlays/dialog.tsx';
import { toast } from '#platform/client/ui/toast/toast.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import { formatMoney } from '#shared/money.ts';
import type { LoggedVisit } from './desk-result.ts';
import { useUndoCheckIn } from './use-visits.ts';
import { useUndoWalkIn } from './walk-in/use-walk-in.ts';

type Props = { visit: LoggedVisit; onClose: () => void };

/** Confirms undoing a check-in. For a walk-in, also cancels its booking and shows the amount to hand back. */
export function UndoDialog({ visit, onClose }: Props) {
  const t = useTranslations('checkIn.today');
  const tToasts = useTranslations('checkIn.toasts');
  const locale = useLocale();
  const { currency } = useVenue();
  const undo = useUndoCheckIn();
  const undoWalkIn = useUndoWalkIn();
  const isWalkIn = visit.source === 'walk-in' && visit.bookingId !== null;
  const name = visit.guardianName;

  function confirm() {
    if (isWalkIn && visit.bookingId) {
      undoWalkIn.mutate(visit.bookingId, {
        onSuccess: ({ handBackCents }) => notifyUndone(handBackCents),
        onSettled: onClose,
      });
      return;
    }
    undo.mutate(visit.id, {
      onSuccess: () => toast({ title: tToasts('undone') }),
      onSettled: onClose,
    });
  }

  function notifyUndone(cents: number) {
    if (cents === 0) return toast({ title: tToasts('undone') });
    const amount = formatMoney(cents, currency, locale);
    toast({ title: t('refundTitle', { amount }), description: t('refundText', { name }) });
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('undoTitle')}
      description={t(isWalkIn ? 'undoWalkInText' : 'undoText', { name })}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('keep')}
          </Button>
          <Button
            variant="destructive"
            disabled={undo.isPending || undoWalkIn.isPending}
            onClick={confirm}
          >
            {t('undo')}
          </Button>
        </>
      }
    />
  );
}
