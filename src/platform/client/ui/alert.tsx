import { cva, type VariantProps } from 'class-variance-authority';
import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { FailureReference } from './states/failure-reference.tsx';

const alertStyle = cva('flex gap-3 rounded-card px-4 py-3.5', {
  variants: {
    variant: {
      info: 'bg-primary-soft text-primary-soft-ink',
      success: 'bg-secondary-soft text-secondary-soft-ink',
      destructive: 'bg-destructive-soft text-destructive-soft-ink',
    },
  },
  defaultVariants: { variant: 'info' },
});
const icons = { info: Info, success: CircleCheck, destructive: CircleAlert };

type Props = VariantProps<typeof alertStyle> & {
  title?: ReactNode;
  children?: ReactNode;
  className?: string;
  /** The failure that it tells of: its reference is shown below. */
  error?: unknown;
};

/** A notice. Screen readers announce a destructive one immediately, others once they are idle. */
export function Alert({ variant, title, children, className, error }: Props) {
  const Icon = icons[variant ?? 'info'];
  return (
    <div
      role={variant === 'destructive' ? 'alert' : 'status'}
      className={alertStyle({ variant, className })}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 flex-1">
        {title && <p className="font-bold">{title}</p>}
        {children && <div className="text-[0.9375rem] leading-snug">{children}</div>}
        <FailureReference error={error} />
      </div>
    </div>
  );
}
