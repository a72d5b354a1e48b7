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
import type { Income } from '../figures-contract.ts';
import { INCOME_KINDS, type IncomeKind, zeroByKind } from '../figures-rules.ts';
import { axisStyle, tooltipStyle } from './chart-style.ts';
import { useFigureFormat } from './use-figure-format.ts';

const colors: Record<IncomeKind, string> = {
  bookings: 'var(--color-primary)',
  events: 'var(--color-accent)',
  parties: 'var(--color-art-roof)',
  passes: 'var(--color-secondary)',
  giftCards: 'var(--color-art-sage)',
  memberships: 'var(--color-link)',
  noShowFees: 'var(--color-destructive)',
  desk: 'var(--color-art-window)',
};

/** Cash received by day or month, stacked by kind. Hidden from screen readers: the tables have the totals. */
export function IncomeChart({ income, periods }: { income: Income; periods: string[] }) {
  const t = useTranslations('venueReports');
  const format = useFigureFormat();
  const kinds = INCOME_KINDS.filter((kind) => income.received[kind] > 0);
  const receivedByPeriod = new Map(income.rows.map((row) => [row.period, row.received]));
  const rows = periods.map((period) => ({
    period: format.period(period),
    ...(receivedByPeriod.get(period) ?? zeroByKind()),
  }));
  return (
    <div className="h-72" aria-hidden="true">
      <ResponsiveContainer width="100%" height="100%">
        <BarChart data={rows} accessibilityLayer={false}>
          <CartesianGrid vertical={false} stroke="var(--color-border)" />
          <XAxis dataKey="period" {...axisStyle} />
          <YAxis {...axisStyle} width={72} tickFormatter={(cents: number) => format.money(cents)} />
          <Tooltip
            {...tooltipStyle}
            formatter={(cents, name) => [format.money(Number(cents)), name]}
          />
          <Legend formatter={(name) => <span className="text-ink">{name}</span>} />
          {kinds.map((kind) => (
            <Bar
              key={kind}
              dataKey={kind}
              name={t(`kind.${kind}`)}
              stackId="income"
              fill={colors[kind]}
              isAnimationActive={false}
              maxBarSize={48}
            />
          ))}
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}
