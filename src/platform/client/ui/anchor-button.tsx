import type { VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { buttonStyle } from './button-style.ts';

type Props = ComponentProps<'a'> & VariantProps<typeof buttonStyle>;

/** A plain link that looks like a button: for addresses outside the pages table (/api/login, mailto:). */
export function AnchorButton({ look, size, wide, className, children, ...rest }: Props) {
  return (
    <a className={buttonStyle({ look, size, wide, className })} {...rest}>
      {children}
    </a>
  );
}
