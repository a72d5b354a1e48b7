import { useTranslations } from 'use-intl';
import { failedToast } from '#platform/client/failure.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { Dialog } from '#platform/client/ui/dialog.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import { type MyPlace, useLeavePlace } from './use-my-places.ts';

type Props = { place: MyPlace; onClose: () => void; onLeft: () => void };

/** Confirms leaving the waitlist. */
export function LeavePlaceDialog({ place, onClose, onLeft }: Props) {
  const t = useTranslations('bookings.mine');
  const { formatSlotLabel, formatVenueDate } = useDates();
  const leave = useLeavePlace();

  function confirm() {
    leave.mutate(place.id, {
      onSuccess: () => {
        onClose();
        onLeft();
      },
      onError: (error) => failedToast(t('placeFailedTitle'), error, t('placeFailedText')),
    });
  }

  const when = `${formatVenueDate(place.date)}, ${formatSlotLabel(place.slotLabel)}`;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('placeLeaveTitle')}
      description={when}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('placeStay')}
          </Button>
          <Button variant="destructive" disabled={leave.isPending} onClick={confirm}>
            {leave.isPending ? t('placeLeaving') : t('placeLeave')}
          </Button>
        </>
      }
    >
      <p className="text-lg">
        {t(place.state === 'offered' ? 'placeOfferText' : 'placeLeaveText')}
      </p>
    </Dialog>
  );
}
