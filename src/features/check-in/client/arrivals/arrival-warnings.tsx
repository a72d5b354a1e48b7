import { Clock } from 'lucide-react';
import { useLocale, useTranslations } from 'use-intl';
import { useDates } from '#platform/client/use-dates.ts';
import { useDuration } from '#platform/client/use-duration.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import { formatMoney } from '#shared/money.ts';
import type { ArrivalWarning } from './list-arrival-warnings.ts';

/** Says what is unusual about an arrival, one sentence a line. */
export function ArrivalWarnings({ sentences }: { sentences: ArrivalWarning[] }) {
  const say = useWarningText();
  if (sentences.length === 0) return null;
  return (
    <ul className="grid gap-1 font-semibold text-[0.9375rem] leading-snug">
      {sentences.map((sentence) => (
        <li key={sentence.key} className="flex items-start gap-2">
          <Clock aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {say(sentence)}
        </li>
      ))}
    </ul>
  );
}

function useWarningText() {
  const t = useTranslations('desk.arrival');
  const { formatTime, formatVenueDate, formatSlotLabel } = useDates();
  const formatDuration = useDuration();
  const { currency } = useVenue();
  const locale = useLocale();
  return (sentence: ArrivalWarning): string => {
    switch (sentence.key) {
      case 'otherDay':
        return t('otherDay', {
          day: formatVenueDate(sentence.date),
          slot: formatSlotLabel(sentence.slotLabel),
        });
      case 'overCapacity':
        return t('overCapacity', { children: sentence.children, capacity: sentence.capacity });
      case 'unpaid':
        return t('unpaid', { amount: formatMoney(sentence.dueCents, currency, locale) });
      default:
        return t(sentence.key, {
          duration: formatDuration(sentence.minutes),
          time: formatTime(sentence.at),
        });
    }
  };
}
