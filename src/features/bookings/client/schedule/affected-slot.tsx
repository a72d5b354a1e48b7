import { useTranslations } from 'use-intl';
import { formatSlotLabel } from '#shared/venue-dates.ts';
import type { Affected } from '../../schedule-contract.ts';

type Props = { slot: Affected['days'][number]['slots'][number]; locale: string };

/** The effect of a schedule change on one slot, with its numbers of bookings, children and taken spots. */
export function AffectedSlot({ slot, locale }: Props) {
  const t = useTranslations('officeSchedule');
  const label = formatSlotLabel(slot.label, locale);
  const capacity = slot.newCapacity ?? 0;
  const description = {
    gone: () => t('slotCancelled', { slot: label }),
    retimed: () =>
      t('slotRetimed', { slot: label, newSlot: formatSlotLabel(slot.newLabel ?? '', locale) }),
    resized: () => t('slotResized', { slot: label, capacity }),
    back: () => t('slotReopened', { slot: label }),
  }[slot.what]();
  return (
    <>
      <span className="block">{description}</span>
      <span className="block text-muted-ink text-sm">
        {t('slotBookings', {
          bookings: slot.bookings,
          children: slot.children,
          taken: slot.taken,
        })}
      </span>
      {slot.newCapacity !== null && slot.taken > capacity && (
        <span className="block text-sm">{t('overbooked')}</span>
      )}
    </>
  );
}
