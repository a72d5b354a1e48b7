import type { VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { buttonStyle } from './button-style.ts';

type Props = ComponentProps<'button'> & VariantProps<typeof buttonStyle>;

/** An action button. Use one `variant="primary"` per screen; a `size="icon"` button needs an aria-label. */
export function Button({ variant, size, wide, className, type = 'button', ...rest }: Props) {
  return (
    <button type={type} className={buttonStyle({ variant, size, wide, className })} {...rest} />
  );
}
