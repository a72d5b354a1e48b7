import { useTranslations } from 'use-intl';
import { toastError } from '#platform/client/failure.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { Dialog } from '#platform/client/ui/overlays/dialog.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import { type MyWaitlistEntry, useLeaveWaitlistById } from './use-my-waitlist-entries.ts';

type Props = { entry: MyWaitlistEntry; onClose: () => void; onLeft: () => void };

/** Confirmation dialog for leaving a slot's waitlist. */
export function LeaveWaitlistDialog({ entry, onClose, onLeft }: Props) {
  const t = useTranslations('bookings.mine');
  const { formatSlotLabel, formatVenueDate } = useDates();
  const leave = useLeaveWaitlistById();

  // mutate's callbacks don't run after unmount: a live update may remove this dialog with the entry.
  const confirm = () =>
    leave.mutateAsync(entry.id).then(
      () => {
        onClose();
        onLeft();
      },
      (error: unknown) => toastError(t('leaveFailedTitle'), error, t('leaveFailedText')),
    );

  const when = `${formatVenueDate(entry.date)}, ${formatSlotLabel(entry.slotLabel)}`;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('leaveWaitlistTitle')}
      description={when}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('stayOnWaitlist')}
          </Button>
          <Button variant="destructive" disabled={leave.isPending} onClick={() => void confirm()}>
            {leave.isPending ? t('leavingWaitlist') : t('leaveWaitlist')}
          </Button>
        </>
      }
    >
      <p className="text-lg">
        {t(entry.state === 'offered' ? 'leaveOfferedText' : 'leaveWaitlistText')}
      </p>
    </Dialog>
  );
}
