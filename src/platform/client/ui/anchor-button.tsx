import type { VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { buttonStyle } from './button-style.ts';

type Props = ComponentProps<'a'> & VariantProps<typeof buttonStyle>;

/** A link styled as a button, for URLs outside the router (/api/login, mailto:). */
export function AnchorButton({ variant, size, wide, className, children, ...rest }: Props) {
  return (
    <a className={buttonStyle({ variant, size, wide, className })} {...rest}>
      {children}
    </a>
  );
}
