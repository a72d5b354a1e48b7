import { useTranslations } from 'use-intl';
import { FamilyLabelButton } from '#features/check-in/client/index.ts';
import type { KioskResponse } from '#features/check-in/kiosk-check-in-contract.ts';
import { useFormatSessionName } from '#features/venue/client/index.ts';
import { Rooftops } from '#platform/client/illustrations/rooftops.tsx';
import { Village } from '#platform/client/illustrations/village.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import { useDuration } from '#platform/client/use-duration.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import { DoneButton } from './done-button.tsx';
import { KioskNotice } from './kiosk-notice.tsx';

type Result = Extract<KioskResponse, { outcome: 'welcome' }>;

/** Welcomes a checked-in family, with warnings about its arrival time, its day or the room's capacity. */
export function KioskWelcome({ result, onDone }: { result: Result; onDone: () => void }) {
  const t = useTranslations('kiosk.result');
  const { formatSlotLabel } = useDates();
  const { today } = useVenue();
  const formatSessionName = useFormatSessionName();
  const { firstName: name, childrenCount: count, slotLabel, eventTitle, alreadyCheckedIn } = result;
  const slot = [
    eventTitle ?? (slotLabel && formatSessionName({ date: today, slotLabel })),
    slotLabel && formatSlotLabel(slotLabel),
  ]
    .filter(Boolean)
    .join(' · ');
  const warnings = useWarnings(result);
  return (
    <KioskNotice
      illustration={alreadyCheckedIn ? <Rooftops /> : <Village />}
      title={alreadyCheckedIn ? t('already', { name }) : t('welcome', { name })}
      onBack={onDone}
      actions={
        <>
          <LabelButton result={result} />
          <DoneButton onDone={onDone} />
        </>
      }
    >
      <p>{t(eventTitle ? 'people' : 'children', { count })}</p>
      {slotLabel && <p className="tabular">{t('slot', { slot })}</p>}
      {warnings.map((sentence) => (
        <p
          key={sentence}
          className="max-w-xl rounded-field bg-accent-soft px-4 py-2.5 font-semibold text-accent-soft-ink"
        >
          {sentence}
        </p>
      ))}
      <p>{t('enjoy')}</p>
    </KioskNotice>
  );
}

/** Prints the family's label at a kiosk with a label printer. The marks are only on the paper. */
function LabelButton({ result }: { result: Result }) {
  const { firstName: name, childrenCount, eventTitle, label } = result;
  if (!label) return null;
  const { checkedInAt, until, ...marks } = label;
  return (
    <FamilyLabelButton
      size="large"
      visitor={{
        name,
        childrenCount,
        eventTitle,
        checkedInAt: Date.parse(checkedInAt),
        until: until === null ? null : Date.parse(until),
        ...marks,
      }}
    />
  );
}

function useWarnings({ arrival, otherDay, isOverCapacity }: Result): string[] {
  const t = useTranslations('kiosk.arrival');
  const { formatTime, formatVenueDate, formatSlotLabel } = useDates();
  const formatDuration = useDuration();
  const warnings: string[] = [];
  if (arrival) {
    const { kind, minutes, at } = arrival;
    warnings.push(t(kind, { duration: formatDuration(minutes), time: formatTime(at) }));
  }
  if (otherDay) {
    const { date, slotLabel } = otherDay;
    warnings.push(t('otherDay', { day: formatVenueDate(date), slot: formatSlotLabel(slotLabel) }));
  }
  if (isOverCapacity) warnings.push(t('overCapacity'));
  return warnings;
}
