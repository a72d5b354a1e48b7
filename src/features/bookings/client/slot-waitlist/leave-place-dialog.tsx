import { useTranslations } from 'use-intl';
import { Button } from '#platform/client/ui/button.tsx';
import { Dialog } from '#platform/client/ui/dialog.tsx';
import { toast } from '#platform/client/ui/toast.ts';
import { useDates } from '#platform/client/use-dates.ts';
import { readFailure } from '../book/booking-failure.ts';
import { type MyPlace, useLeavePlace } from './use-my-places.ts';

type Props = { place: MyPlace; onClose: () => void; onLeft: () => void };

/** Asks once more, with what is given up, and leaves the line. */
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
      onError: (error) =>
        toast({
          title: t('placeFailedTitle'),
          description: readFailure(error).sentence ?? t('placeFailedText'),
          destructive: true,
        }),
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
