import { CircleCheck } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useBookedText } from '#features/bookings/client/index.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import type { OverCapacity } from '../../arrival-rules.ts';
import {
  careNotesOf,
  FamilyCareLine,
  NoPhotosLine,
  namesWithoutPhotoConsent,
} from '../family-care-line.tsx';
import type { Arrival } from './arrival.ts';
import { ArrivalActions } from './arrival-actions.tsx';
import { ArrivalAlerts } from './arrival-alerts.tsx';

type Props = {
  arrival: Arrival;
  overCapacity: OverCapacity | null;
  onUndo: () => void;
  onDetails: () => void;
};

/** The last check-in through the search field, with its warnings and actions. */
export function ArrivalSummary({ arrival, overCapacity, onUndo, onDetails }: Props) {
  const t = useTranslations('desk.arrival');
  const { formatTime } = useDates();
  const { familyName: name, checkedInAt, alreadyCheckedIn, booking } = arrival.family;
  const formatBooked = useBookedText();
  const bookedText = booking && formatBooked(booking);
  return (
    <div className="grid gap-2 rounded-field bg-secondary-soft px-3.5 py-2.5 text-secondary-soft-ink">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p role="status" className="flex items-center gap-2 font-bold">
          <CircleCheck aria-hidden="true" className="size-5 shrink-0" />
          {alreadyCheckedIn && checkedInAt
            ? t('already', { name, time: formatTime(checkedInAt) })
            : t('done', { name })}
        </p>
        <div className="flex gap-1">
          <Button
            variant="quiet"
            size="small"
            aria-label={t('detailsOf', { name })}
            onClick={onDetails}
          >
            {t('details')}
          </Button>
          <ArrivalActions arrival={arrival} onUndo={onUndo} />
        </div>
      </div>
      {bookedText && <p className="font-semibold">{bookedText}</p>}
      <FamilyCareLine care={careNotesOf(arrival.family)} />
      <NoPhotosLine names={namesWithoutPhotoConsent(arrival.family.photos)} />
      <ArrivalAlerts arrival={arrival} overCapacity={overCapacity} />
    </div>
  );
}
