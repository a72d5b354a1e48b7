import { cva } from 'class-variance-authority';

/** Variants shared by Button (action) and LinkButton (navigation). */
export const buttonStyle = cva(
  'inline-flex max-w-full shrink-0 select-none items-center justify-center gap-2 rounded-field text-center font-bold no-underline transition-[background-color,border-color,color,transform] duration-150 active:translate-y-px disabled:opacity-55 disabled:active:translate-y-0 aria-disabled:opacity-55',
  {
    variants: {
      variant: {
        primary: 'bg-primary text-primary-ink shadow-soft hover:bg-primary-hover',
        secondary: 'bg-secondary text-secondary-ink hover:bg-secondary-hover',
        outline:
          'border-2 border-field-border bg-surface text-ink hover:border-ring hover:bg-primary-soft hover:text-primary-soft-ink',
        quiet: 'bg-transparent text-ink hover:bg-primary-soft hover:text-primary-soft-ink',
        destructive: 'bg-destructive text-destructive-ink hover:bg-destructive-hover',
      },
      size: {
        small: 'min-h-11 px-4 py-1.5 text-[0.9375rem]',
        medium: 'min-h-12 px-5 py-2.5 text-base',
        large: 'min-h-14 px-7 py-3 text-lg',
        icon: 'size-11 p-0',
      },
      wide: { true: 'w-full' },
    },
    defaultVariants: { variant: 'primary', size: 'medium' },
  },
);
