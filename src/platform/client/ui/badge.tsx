import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';

const badgeStyle = cva(
  'inline-flex items-center gap-1 whitespace-nowrap rounded-full px-2.5 py-0.5 font-bold text-[0.8125rem] leading-5',
  {
    variants: {
      tone: {
        done: 'bg-secondary-soft text-secondary-soft-ink',
        waiting: 'bg-primary-soft text-primary-soft-ink',
        trouble: 'bg-destructive-soft text-destructive-soft-ink',
        neutral: 'border border-field-border text-ink',
        highlight: 'bg-accent-soft text-accent-soft-ink',
      },
    },
    defaultVariants: { tone: 'neutral' },
  },
);

/**
 * A state in a word, in the same colour for families and in the office: done is green, waiting amber,
 * trouble red, everything else neutral. `highlight` is for offers ("Best Value"), never for a state.
 */
export function Badge({
  tone,
  className,
  ...rest
}: ComponentProps<'span'> & VariantProps<typeof badgeStyle>) {
  return <span className={badgeStyle({ tone, className })} {...rest} />;
}
