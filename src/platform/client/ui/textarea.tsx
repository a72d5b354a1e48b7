import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { controlStyle } from './control-style.ts';
import { useFieldControl } from './field-context.ts';

/** Several lines of text; inside a Field it is labelled and described by it. */
export function Textarea({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={rows}
      className={clsx(controlStyle, 'resize-y', className)}
      {...useFieldControl()}
      {...rest}
    />
  );
}
