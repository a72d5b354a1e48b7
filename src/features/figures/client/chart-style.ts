/** Chart styles with colors that adapt to the theme. */
export const axisStyle = {
  stroke: 'var(--color-muted-ink)',
  tick: { fill: 'var(--color-muted-ink)', fontSize: 13 },
  tickLine: false,
} as const;

export const tooltipStyle = {
  cursor: { fill: 'var(--color-sunken)' },
  contentStyle: {
    background: 'var(--color-surface)',
    border: '1px solid var(--color-border)',
    borderRadius: 'var(--radius-field)',
    color: 'var(--color-ink)',
  },
  labelStyle: { color: 'var(--color-ink)' },
  itemStyle: { color: 'var(--color-ink)' },
} as const;
