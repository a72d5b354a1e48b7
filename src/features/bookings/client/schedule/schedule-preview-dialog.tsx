import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { ChoiceGroup } from '#platform/client/forms/choice-group.tsx';
import { Alert } from '#platform/client/ui/alert.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Dialog } from '#platform/client/ui/overlays/dialog.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import { AffectedSlot } from './affected-slot.tsx';
import type { BookingsChoice, SchedulePreview } from './use-schedule.ts';

type Props = {
  preview: SchedulePreview;
  isSaving: boolean;
  onSave: (bookings: BookingsChoice) => void;
  onClose: () => void;
};

/**
 * Shows the effects of a schedule change before it is saved, with the choice to cancel or keep the
 * bookings of removed slots.
 */
export function SchedulePreviewDialog({ preview, isSaving, onSave, onClose }: Props) {
  const t = useTranslations('officeSchedule');
  const locale = useLocale();
  const { formatVenueDate } = useDates();
  const [choice, setChoice] = useState<BookingsChoice>('cancel');
  const { days, bookingsGone, bookingsRetimed, waitingGone } = preview.affected;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('affectedTitle')}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('back')}
          </Button>
          <Button disabled={isSaving} onClick={() => onSave(choice)}>
            {isSaving ? t('saving') : t('save')}
          </Button>
        </>
      }
    >
      {bookingsGone + bookingsRetimed + waitingGone === 0 ? (
        <Alert title={t('noneAffected')} />
      ) : (
        <ul className="grid gap-1 font-semibold">
          {bookingsGone > 0 && <li>{t('affectedBookings', { count: bookingsGone })}</li>}
          {bookingsRetimed > 0 && <li>{t('retimed', { count: bookingsRetimed })}</li>}
          {waitingGone > 0 && <li>{t('waiting', { count: waitingGone })}</li>}
        </ul>
      )}
      {days.length > 0 && (
        <ul className="grid max-h-64 gap-3 overflow-y-auto" tabIndex={-1}>
          {days.map(({ date, slots, parties, events }) => (
            <li key={date} className="rounded-card bg-sunken p-3">
              <p className="font-bold">{formatVenueDate(date)}</p>
              <ul className="mt-1 grid gap-1.5 text-[0.9375rem]">
                {slots.map((slot) => (
                  <li key={slot.label}>
                    <AffectedSlot slot={slot} locale={locale} />
                  </li>
                ))}
                {parties > 0 && <li>{t('parties', { count: parties })}</li>}
                {events > 0 && <li>{t('events', { count: events })}</li>}
              </ul>
            </li>
          ))}
        </ul>
      )}
      {bookingsGone > 0 && (
        <ChoiceGroup
          legend={t('question')}
          type="radio"
          choices={(['cancel', 'keep'] as const).map((value) => ({ value, label: t(value) }))}
          inputProps={(value) => ({
            name: 'affected-bookings',
            checked: choice === value,
            onChange: () => setChoice(value === 'keep' ? 'keep' : 'cancel'),
          })}
        />
      )}
    </Dialog>
  );
}
