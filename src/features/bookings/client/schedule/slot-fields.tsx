import { useTranslations } from 'use-intl';
import { useFormatSessionName } from '#features/venue/client/index.ts';
import { Field } from '#platform/client/forms/field.tsx';
import { Input } from '#platform/client/forms/input.tsx';
import { Select } from '#platform/client/forms/select.tsx';
import { Alert } from '#platform/client/ui/alert.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import { addDays, isVenueDate } from '#shared/venue-dates.ts';
import { BOOKABLE_DAYS_AHEAD } from '../../bookings-rules.ts';
import { useAvailability } from '../use-bookings.ts';
import type { ChosenSlot } from './slot-input.ts';

type Props = {
  value: ChosenSlot;
  childrenCount: number;
  /** Error messages by API field name. */
  errors?: Record<string, string>;
  onChange: (changes: Partial<ChosenSlot>) => void;
};

/** Choice of a day and session; exceeding its capacity requires a reason. */
export function SlotFields({ value, childrenCount, errors = {}, onChange }: Props) {
  const t = useTranslations('officeBookings.slot');
  const { formatSlotLabel } = useDates();
  const formatSessionName = useFormatSessionName();
  const { today } = useVenue();
  const { date, slotLabel, overCapacity } = value;
  const isValidDate = isVenueDate(date);
  const slots = useAvailability(isValidDate ? date : today);
  const upcomingSlots = isValidDate
    ? (slots.data ?? []).filter(({ startsAt }) => isUpcoming(startsAt))
    : [];
  const chosenSlot = upcomingSlots.find(({ label }) => label === slotLabel);
  return (
    <div className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('date')} required error={errors.date}>
          <Input
            type="date"
            name="date"
            min={today}
            max={addDays(today, BOOKABLE_DAYS_AHEAD)}
            value={date}
            onChange={(event) => onChange({ date: event.target.value, slotLabel: '' })}
          />
        </Field>
        <Field label={t('time')} required error={errors.slotLabel}>
          <Select
            name="slotLabel"
            value={chosenSlot ? slotLabel : ''}
            onChange={(event) => onChange({ slotLabel: event.target.value })}
          >
            <option value="">
              {slots.data && upcomingSlots.length === 0 ? t('none') : t('choose')}
            </option>
            {upcomingSlots.map(({ label, available }) => (
              <option key={label} value={label}>
                {t('spotsLeft', {
                  label: [formatSessionName({ date, slotLabel: label }), formatSlotLabel(label)]
                    .filter(Boolean)
                    .join(', '),
                  left: available,
                })}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      {chosenSlot && chosenSlot.available < childrenCount && (
        <Alert>
          <p>{t('notEnoughSpots')}</p>
          <div className="mt-3 text-ink">
            <Field label={t('reason')} hint={t('reasonHint')} error={errors.overCapacity}>
              <Input
                name="overCapacity"
                autoComplete="off"
                maxLength={200}
                value={overCapacity}
                onChange={(event) => onChange({ overCapacity: event.target.value })}
              />
            </Field>
          </div>
        </Alert>
      )}
    </div>
  );
}

const isUpcoming = (startsAt: string) => new Date(startsAt) > new Date();
