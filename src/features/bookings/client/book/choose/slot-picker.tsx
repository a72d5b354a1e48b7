import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { lazyIllustration } from '#platform/client/lazy-illustration.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { EmptyState } from '#platform/client/ui/states/empty-state.tsx';
import { Skeleton } from '#platform/client/ui/states/skeleton.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import { addDays } from '#shared/venue-dates.ts';
import { focusTargets } from '../../family/focus-targets.ts';
import { type AvailableSlot, useAvailability } from '../../use-bookings.ts';
import { SlotCard } from './slot-card.tsx';
import { isDayOver, slotState } from './slot-state.ts';
import type { SkipReason } from './use-first-bookable-day.ts';

const LostKite = lazyIllustration(() =>
  import('#platform/client/illustrations/lost-kite.tsx').then((m) => m.LostKite),
);
const Rooftops = lazyIllustration(() =>
  import('#platform/client/illustrations/rooftops.tsx').then((m) => m.Rooftops),
);

type Props = {
  /** Venue-local YYYY-MM-DD. */
  date: string;
  /** Label of the chosen slot. */
  value: string | undefined;
  childrenCount: number;
  offeredSlot?: string;
  /** Why today was skipped. */
  skipReason?: SkipReason | undefined;
  /** Describes a session's price; undefined where it is said elsewhere. */
  priceOf?: ((slot: AvailableSlot) => string) | undefined;
  onChoose: (label: string) => void;
  onDateChange: (date: string) => void;
  onJoinWaitlist?: (slot: AvailableSlot) => void;
};

/** Radio group of a day's slots, with loading, error and empty states. */
export function SlotPicker(props: Props) {
  const t = useTranslations('bookings.slots');
  const group = useId();
  const [expandedDate, setExpandedDate] = useState<string>();
  const { date, value, childrenCount, offeredSlot, skipReason } = props;
  const { data: slots, isError, refetch, isFetching } = useAvailability(date);
  const { formatVenueDate } = useDates();
  const day = formatVenueDate(date);

  if (isError && !slots) {
    return (
      <EmptyState
        illustration={<LostKite />}
        title={t('failed')}
        action={
          <Button variant="outline" onClick={() => void refetch()} disabled={isFetching}>
            {t('tryAgain')}
          </Button>
        }
      >
        <p role="alert">{t('failedText')}</p>
      </EmptyState>
    );
  }
  if (!slots) return <SlotsLoading label={t('loading', { date: day })} />;

  const nextDate = addDays(date, 1);
  const nextDayButton = (
    <Button variant="outline" size="small" onClick={() => props.onDateChange(nextDate)}>
      {t('nextDay', { date: formatVenueDate(nextDate) })}
    </Button>
  );
  if (slots.length === 0) {
    return (
      <EmptyState
        illustration={<Rooftops />}
        title={t('emptyTitle', { date: day })}
        action={nextDayButton}
      >
        <p role="status">{t('emptyText')}</p>
      </EmptyState>
    );
  }
  const now = new Date();
  const hasSelectableSlot = slots.some(
    (slot) => slotState(slot, { childrenCount, offeredSlot, now }).isSelectable,
  );
  const hasStarted = ({ startsAt }: AvailableSlot) => new Date(startsAt) <= now;
  const startedSlots = slots.filter(hasStarted);
  const isExpanded = expandedDate === date;
  const renderSlot = (slot: AvailableSlot) => (
    <SlotCard
      key={slot.label}
      slot={slot}
      group={group}
      isChosen={slot.label === value}
      childrenCount={childrenCount}
      offeredSlot={offeredSlot}
      price={props.priceOf?.(slot)}
      onChoose={props.onChoose}
      onJoinWaitlist={props.onJoinWaitlist}
    />
  );
  return (
    <fieldset id={focusTargets.slots} tabIndex={-1} className="grid min-w-0 scroll-mt-32 gap-2">
      <legend className="sr-only">{t('timesOn', { date: day })}</legend>
      {skipReason && (
        <p role="status" className="font-semibold text-sm">
          {t(`skipped.${skipReason}`)}
        </p>
      )}
      {startedSlots.length > 0 && (
        <button
          type="button"
          aria-expanded={isExpanded}
          onClick={() => setExpandedDate(isExpanded ? undefined : date)}
          className="flex min-h-11 items-center gap-2 rounded-field font-semibold text-muted-ink text-sm"
        >
          {t('earlier', { count: startedSlots.length })}
          <ChevronDown
            aria-hidden="true"
            className={`size-4 transition-transform duration-150 ${isExpanded ? 'rotate-180' : ''}`}
          />
        </button>
      )}
      {isExpanded && startedSlots.map(renderSlot)}
      {slots.filter((slot) => !hasStarted(slot)).map(renderSlot)}
      {!hasSelectableSlot && (
        <div className="flex flex-wrap items-center justify-between gap-3 pt-1">
          <p role="status">{t(isDayOver(slots, now) ? 'allEnded' : 'allTaken', { date: day })}</p>
          {nextDayButton}
        </div>
      )}
    </fieldset>
  );
}

function SlotsLoading({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="grid gap-2">
      <Skeleton className="h-14" />
      <Skeleton className="h-14" />
      <Skeleton className="h-14" />
      <Skeleton className="h-14" />
    </div>
  );
}
