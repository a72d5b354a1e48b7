import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { controlStyle } from './control-style.ts';
import { useFieldControl } from './field-context.ts';

/** A native select; inside a Field it is linked to the label, hint and error. */
export function Select({ className, children, ...rest }: ComponentProps<'select'>) {
  return (
    <span className={clsx('relative block', className)}>
      <select
        className={clsx(controlStyle, 'appearance-none pr-11 enabled:bg-surface!')}
        {...useFieldControl()}
        {...rest}
      >
        {children}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3.5 size-5 -translate-y-1/2 text-muted-ink"
      />
    </span>
  );
}
