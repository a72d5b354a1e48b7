import { type ComponentProps, useEffect, useState } from 'react';
import { Button } from './button.tsx';

/** Longer than the second tap of a double tap takes, shorter than changing one's mind. */
const DOUBLE_TAP_MILLIS = 700;

/**
 * A small button that takes the place of the button it undoes. It is disabled at first, because the second tap of a double
 * tap meant that other button.
 */
export function UndoButton({ disabled, ...rest }: ComponentProps<typeof Button>) {
  const [isNew, setIsNew] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setIsNew(false), DOUBLE_TAP_MILLIS);
    return () => clearTimeout(timer);
  }, []);
  return <Button variant="outline" size="small" disabled={disabled || isNew} {...rest} />;
}
