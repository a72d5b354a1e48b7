import { useTranslations } from 'use-intl';
import { OccupancyBar } from '#features/bookings/client/index.ts';
import { useFormatSessionName } from '#features/venue/client/index.ts';
import { useDates } from '#platform/client/use-dates.ts';
import { TodayCard } from './today-card.tsx';
import type { Today } from './use-today.ts';

export function TodaySlots({ today: { date, slots, closed } }: { today: Today }) {
  const t = useTranslations('officeToday');
  const { formatSlotLabel } = useDates();
  const formatSessionName = useFormatSessionName();
  return (
    <TodayCard
      title={t('slots')}
      link={{ to: '/admin/$section', params: { section: 'schedule' }, text: t('toSchedule') }}
    >
      {closed !== null && (
        <p className="font-semibold">
          {t('closed')}
          {closed !== '' && <span className="block font-normal text-muted-ink">{closed}</span>}
        </p>
      )}
      {closed === null && slots.length === 0 && <p className="text-muted-ink">{t('noSlots')}</p>}
      <ul className="grid gap-3">
        {slots.map(({ label, taken, capacity }) => (
          <li key={label} className="grid gap-1.5">
            <span className="flex flex-wrap justify-between gap-x-4">
              <span className="font-semibold">{formatSlotLabel(label)}</span>
              <span className="tabular text-muted-ink">{t('taken', { taken, capacity })}</span>
            </span>
            <span className="wrap-anywhere text-muted-ink text-sm empty:hidden">
              {formatSessionName({ date, slotLabel: label })}
            </span>
            <OccupancyBar share={Math.min(1, taken / capacity)} />
          </li>
        ))}
      </ul>
    </TodayCard>
  );
}
