import { useTranslations } from 'use-intl';
import { useDates } from '#platform/client/use-dates.ts';
import type { Figures } from '../figures-contract.ts';
import { FigureSection } from './figure-section.tsx';
import { useFigureFormat } from './use-figure-format.ts';

const WEEK = [1, 2, 3, 4, 5, 6, 0];

/** Occupancy by weekday and slot, as a heat map table. */
export function OccupancySection({ figures, query }: { figures: Figures; query: URLSearchParams }) {
  const t = useTranslations('venueReports');
  const { formatSlotLabel } = useDates();
  const format = useFigureFormat();
  const { occupancy } = figures;
  const slots = [...new Map(occupancy.map(({ startTime, label }) => [startTime, label])).entries()];
  const cellOf = (weekday: number, startTime: string) =>
    occupancy.find((row) => row.weekday === weekday && row.startTime === startTime);
  return (
    <FigureSection table="occupancy" query={query} lead={t('occupancyLead')}>
      {slots.length === 0 ? (
        <p className="text-muted-ink">{t('noSlots')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: makes the table scrollable by keyboard
        <section aria-label={t('tableView')} tabIndex={0} className="overflow-x-auto">
          <table className="w-full min-w-xl border-separate border-spacing-1 text-center">
            <caption className="sr-only">{t('table.occupancy')}</caption>
            <thead>
              <tr className="text-muted-ink text-sm">
                <th scope="col" className="text-left font-semibold">
                  {t('slot')}
                </th>
                {WEEK.map((weekday) => (
                  <th key={weekday} scope="col" className="font-semibold">
                    {format.weekday(weekday)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {slots.map(([startTime, label]) => (
                <tr key={startTime}>
                  <th
                    scope="row"
                    className="whitespace-nowrap pr-3 text-left font-semibold text-sm"
                  >
                    {formatSlotLabel(label)}
                  </th>
                  {WEEK.map((weekday) => {
                    const cell = cellOf(weekday, startTime);
                    return (
                      <HeatCell
                        key={weekday}
                        share={cell && cell.capacity > 0 ? cell.taken / cell.capacity : null}
                        text={cell ? format.percent(cell.taken, cell.capacity) : '\u2013'}
                      />
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </FigureSection>
  );
}

const HEAT_COLORS = [
  'bg-sunken text-ink',
  'bg-secondary-soft text-secondary-soft-ink',
  'bg-primary-soft text-primary-soft-ink',
  'bg-primary text-primary-ink',
  'bg-accent text-accent-ink',
];

function HeatCell({ share, text }: { share: number | null; text: string }) {
  const level = share === null ? 0 : share === 0 ? 0 : Math.min(4, 1 + Math.floor(share * 4));
  return (
    <td className={`tabular rounded-md px-2 py-2.5 font-semibold ${HEAT_COLORS[level]}`}>{text}</td>
  );
}
