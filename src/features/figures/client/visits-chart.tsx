import {
  Bar,
  BarChart,
  CartesianGrid,
  Legend,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { useTranslations } from 'use-intl';
import { axisStyle, tooltipStyle } from './chart-style.ts';
import { useFigureFormat } from './use-figure-format.ts';
import type { PeriodFigures } from './use-figures.ts';

/** Visits and children side by side. Hidden from screen readers, which get the same figures from the table. */
export function VisitsChart({ visits, periods }: Pick<PeriodFigures, 'visits' | 'periods'>) {
  const t = useTranslations('venueReports');
  const format = useFigureFormat();
  const rowByPeriod = new Map(visits.map((row) => [row.period, row]));
  const rows = periods.map((period) => ({
    ...(rowByPeriod.get(period) ?? { visits: 0, children: 0 }),
    period: format.period(period),
  }));
  return (
    <div className="h-64" aria-hidden="true">
      <ResponsiveContainer width="100%" height="100%">
        <BarChart data={rows} accessibilityLayer={false}>
          <CartesianGrid vertical={false} stroke="var(--color-border)" />
          <XAxis dataKey="period" {...axisStyle} />
          <YAxis {...axisStyle} width={48} allowDecimals={false} />
          <Tooltip {...tooltipStyle} />
          <Legend formatter={(name) => <span className="text-ink">{name}</span>} />
          <Bar
            dataKey="visits"
            name={t('visits')}
            fill="var(--color-secondary)"
            isAnimationActive={false}
            maxBarSize={32}
          />
          <Bar
            dataKey="children"
            name={t('children')}
            fill="var(--color-primary)"
            isAnimationActive={false}
            maxBarSize={32}
          />
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}
