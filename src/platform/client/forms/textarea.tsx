import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { controlStyle } from './control-style.ts';
import { useFieldControl } from './field-context.ts';

/** A multi-line text input; inside a Field it is linked to the label, hint and error. */
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
