import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';

const badgeStyle = cva(
  'inline-flex items-center gap-1 whitespace-nowrap rounded-full px-2.5 py-0.5 font-bold text-[0.8125rem] leading-5',
  {
    variants: {
      look: {
        default: 'bg-primary-soft text-primary-soft-ink',
        secondary: 'bg-secondary-soft text-secondary-soft-ink',
        accent: 'bg-accent-soft text-accent-soft-ink',
        destructive: 'bg-destructive-soft text-destructive-soft-ink',
        outline: 'border border-field-border text-ink',
      },
    },
    defaultVariants: { look: 'default' },
  },
);

/** A state in a word: paid, pending, full. */
export function Badge({
  look,
  className,
  ...rest
}: ComponentProps<'span'> & VariantProps<typeof badgeStyle>) {
  return <span className={badgeStyle({ look, className })} {...rest} />;
}
