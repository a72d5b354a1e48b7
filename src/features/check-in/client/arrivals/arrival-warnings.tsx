import { Clock } from 'lucide-react';
import { useLocale, useTranslations } from 'use-intl';
import { useDates } from '#platform/client/use-dates.ts';
import { useDuration } from '#platform/client/use-duration.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import { formatMoney } from '#shared/money.ts';
import type { ArrivalWarning } from './list-arrival-warnings.ts';

/** Lists warnings about an arrival. Renders nothing if there are none. */
export function ArrivalWarnings({ warnings }: { warnings: ArrivalWarning[] }) {
  const formatWarning = useFormatWarning();
  if (warnings.length === 0) return null;
  return (
    <ul className="grid gap-1 font-semibold text-[0.9375rem] leading-snug">
      {warnings.map((warning) => (
        <li key={warning.key} className="flex items-start gap-2">
          <Clock aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {formatWarning(warning)}
        </li>
      ))}
    </ul>
  );
}

function useFormatWarning() {
  const t = useTranslations('desk.arrival');
  const { formatTime, formatVenueDate, formatSlotLabel } = useDates();
  const formatDuration = useDuration();
  const { currency } = useVenue();
  const locale = useLocale();
  return (warning: ArrivalWarning): string => {
    switch (warning.key) {
      case 'otherDay':
        return t('otherDay', {
          day: formatVenueDate(warning.date),
          slot: formatSlotLabel(warning.slotLabel),
        });
      case 'overCapacity':
        return t('overCapacity', { children: warning.children, capacity: warning.capacity });
      case 'unpaid':
        return t('unpaid', { amount: formatMoney(warning.dueCents, currency, locale) });
      default:
        return t(warning.key, {
          duration: formatDuration(warning.minutes),
          time: formatTime(warning.at),
        });
    }
  };
}
