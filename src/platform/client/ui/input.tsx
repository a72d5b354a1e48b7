import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { controlStyle } from './control-style.ts';
import { useFieldControl } from './field-context.ts';

/** One line of text; inside a Field it is labelled and described by it. */
export function Input({ className, type = 'text', ...rest }: ComponentProps<'input'>) {
  return (
    <input type={type} className={clsx(controlStyle, className)} {...useFieldControl()} {...rest} />
  );
}
