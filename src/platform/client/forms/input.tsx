import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { controlStyle } from './control-style.ts';
import { useFieldControl } from './field-context.ts';

/** A text input; inside a Field it is linked to the label, hint and error. */
export function Input({ className, type = 'text', ...rest }: ComponentProps<'input'>) {
  return (
    <input type={type} className={clsx(controlStyle, className)} {...useFieldControl()} {...rest} />
  );
}
