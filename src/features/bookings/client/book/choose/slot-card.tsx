import { clsx } from 'clsx';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { useFormatSessionName } from '#features/venue/client/index.ts';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import { OccupancyBar } from '../../occupancy-bar.tsx';
import type { AvailableSlot } from '../../use-bookings.ts';
import { type SlotStateName, slotState, takenShare } from './slot-state.ts';

type Props = {
  slot: AvailableSlot;
  /** The radio group's name. */
  group: string;
  isChosen: boolean;
  childrenCount: number;
  offeredSlot: string | undefined;
  /** Undefined where all sessions cost the same. */
  price: string | undefined;
  onChoose: (label: string) => void;
  /** Undefined where joining the waitlist is not possible, such as when rescheduling. */
  onJoinWaitlist: ((slot: AvailableSlot) => void) | undefined;
};

const tones = {
  offered: 'waiting',
  limited: 'neutral',
  waitlist: 'waiting',
  full: 'neutral',
  started: 'neutral',
  over: 'neutral',
  tooFew: 'neutral',
} as const satisfies Record<Exclude<SlotStateName, 'available'>, string>;

/** A slot as a row: its time, free spots, occupancy and actions. */
export function SlotCard({
  slot,
  group,
  isChosen,
  childrenCount,
  offeredSlot,
  price,
  ...handlers
}: Props) {
  const t = useTranslations('bookings.slots');
  const { formatSlotLabel } = useDates();
  const sessionName = useFormatSessionName()({
    date: slot.id.slice(0, 'yyyy-mm-dd'.length),
    slotLabel: slot.label,
  });
  const id = useId();
  const { state, isSelectable, hasWaitlist } = slotState(slot, {
    childrenCount,
    offeredSlot,
    now: new Date(),
  });
  // A chosen session that is too small stays chosen: more children were added below it.
  const isChecked = isChosen && (isSelectable || state === 'tooFew');
  const isEnabled = isSelectable || isChecked;
  return (
    <div
      className={clsx(
        'rounded-field border-2 transition-colors duration-150 has-focus-visible:outline-3 has-focus-visible:outline-ring has-focus-visible:outline-offset-2',
        isEnabled ? 'border-border bg-surface hover:border-ring' : 'border-border bg-sunken',
        'has-checked:border-ring has-checked:bg-primary-soft has-checked:text-primary-soft-ink',
      )}
    >
      <label
        htmlFor={id}
        className={clsx(
          'flex min-h-13 items-center gap-3 px-3 py-1.5 sm:px-4',
          isEnabled ? 'cursor-pointer' : 'cursor-not-allowed text-muted-ink',
        )}
      >
        <input
          type="radio"
          id={id}
          name={group}
          value={slot.label}
          checked={isChecked}
          disabled={!isEnabled}
          onChange={() => handlers.onChoose(slot.label)}
          className="size-5 shrink-0 cursor-pointer appearance-none rounded-full border-2 border-field-border bg-surface outline-none checked:border-[6px] checked:border-ring disabled:cursor-not-allowed disabled:border-border"
        />
        <span className="grid min-w-0 flex-1 gap-1">
          <span className="flex flex-wrap items-center justify-between gap-x-3">
            <span className="tabular font-bold">{formatSlotLabel(slot.label)}</span>
            {state === 'available' ? (
              <span className="tabular text-sm">
                {t('spotsLeft', { available: slot.available })}
              </span>
            ) : (
              <Badge tone={tones[state]}>{t(state, { count: childrenCount })}</Badge>
            )}
          </span>
          {price && <span className="tabular text-sm">{price}</span>}
          {sessionName && <span className="wrap-anywhere text-sm">{sessionName}</span>}
          {/* Spots in a session that has started can no longer be booked. */}
          {state !== 'started' && state !== 'over' && <OccupancyBar share={takenShare(slot)} />}
        </span>
      </label>
      {hasWaitlist && handlers.onJoinWaitlist && (
        <div className="px-3 pb-3">
          <Button
            variant="outline"
            size="small"
            wide
            onClick={() => handlers.onJoinWaitlist?.(slot)}
          >
            {t('joinWaitlist')}
          </Button>
        </div>
      )}
    </div>
  );
}
