import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';

const badgeStyle = cva(
  'inline-flex items-center gap-1 whitespace-nowrap rounded-full px-2.5 py-0.5 font-bold text-[0.8125rem] leading-5',
  {
    variants: {
      tone: {
        done: 'bg-secondary-soft text-secondary-soft-ink',
        waiting: 'bg-primary-soft text-primary-soft-ink',
        problem: 'bg-destructive-soft text-destructive-soft-ink',
        neutral: 'border border-field-border text-ink',
        highlight: 'bg-accent-soft text-accent-soft-ink',
      },
    },
    defaultVariants: { tone: 'neutral' },
  },
);

/**
 * A short status label: green when done, amber when waiting, red for a problem, otherwise neutral.
 * `highlight` is for offers ("Best Value"), never for a status.
 */
export function Badge({
  tone,
  className,
  ...rest
}: ComponentProps<'span'> & VariantProps<typeof badgeStyle>) {
  return <span className={badgeStyle({ tone, className })} {...rest} />;
}
