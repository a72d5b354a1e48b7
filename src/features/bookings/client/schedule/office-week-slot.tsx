import { useTranslations } from 'use-intl';
import { useFormatSessionName } from '#features/venue/client/index.ts';
import { useOfficeParams } from '#platform/client/lists/use-office-params.ts';
import { useDates } from '#platform/client/use-dates.ts';
import type { WeekSlot } from '../../office-slots-contract.ts';
import { OccupancyBar } from '../occupancy-bar.tsx';

type Props = { date: string; dayName: string; slot: WeekSlot };

function occupancyColor({ taken, capacity }: WeekSlot): string {
  const share = capacity > 0 ? taken / capacity : 0;
  if (share === 0) return 'bg-surface';
  if (share < 0.5) return 'bg-secondary-soft text-secondary-soft-ink';
  if (share < 1) return 'bg-primary-soft text-primary-soft-ink';
  return 'bg-accent-soft text-accent-soft-ink';
}

/** A session of the week with its time, occupancy and waitlist count. */
export function OfficeWeekSlot({ date, dayName, slot }: Props) {
  const t = useTranslations('officeBookings.week');
  const { formatSlotLabel } = useDates();
  const { change } = useOfficeParams();
  const { taken, capacity, waiting, isOff, startTime } = slot;
  const label = formatSlotLabel(slot.label);
  const sessionName = useFormatSessionName()({ date, slotLabel: slot.label });
  return (
    <button
      type="button"
      onClick={() => change({ slot: `${date}T${startTime}` })}
      className={`grid min-h-16 w-full gap-1 rounded-field border border-border px-2.5 py-2 text-left transition-colors duration-150 hover:border-ring ${occupancyColor(slot)}`}
    >
      <span className="tabular font-bold text-[0.8125rem] leading-tight">
        <span className="sr-only">{dayName}, </span>
        {label}
      </span>
      {sessionName && (
        <span className="wrap-anywhere text-[0.8125rem] leading-tight">{sessionName}</span>
      )}
      <OccupancyBar share={capacity > 0 ? Math.min(1, taken / capacity) : 1} />
      <span className="tabular text-[0.8125rem]">
        {t('taken', { taken, capacity })} <span className="sr-only">{t('spots')}</span>
      </span>
      {waiting > 0 && (
        <span className="font-semibold text-[0.8125rem]">{t('waiting', { count: waiting })}</span>
      )}
      {isOff && <span className="font-semibold text-[0.8125rem]">{t('notScheduled')}</span>}
    </button>
  );
}
