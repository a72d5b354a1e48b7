import { useRef } from 'react';

/**
 * Props for a Radix dialog without a trigger of its own: on close, the focus returns to the element that had it before,
 * unless something else has taken it.
 */
export function useReturnFocus() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      // Radix would focus the trigger, which does not exist.
      event.preventDefault();
      const isFree = document.activeElement === document.body;
      if (isFree && opener.current instanceof HTMLElement) opener.current.focus();
    },
  };
}
