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
import type { Figures } from '../figures-contract.ts';
import { axisStyle, tooltipStyle } from './chart-style.ts';
import { useFigureWords } from './use-figure-words.ts';

/** Visits and children side by side; the table below it says the same. */
export function VisitsChart({ visits }: { visits: Figures['visits'] }) {
  const t = useTranslations('venueReports');
  const words = useFigureWords();
  const rows = visits.map((row) => ({ ...row, period: words.period(row.period) }));
  return (
    <div className="h-64" aria-hidden="true">
      <ResponsiveContainer width="100%" height="100%">
        <BarChart data={rows} accessibilityLayer={false}>
          <CartesianGrid vertical={false} stroke="var(--color-border)" />
          <XAxis dataKey="period" {...axisStyle} />
          <YAxis {...axisStyle} width={48} allowDecimals={false} />
          <Tooltip {...tooltipStyle} />
          <Legend />
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
