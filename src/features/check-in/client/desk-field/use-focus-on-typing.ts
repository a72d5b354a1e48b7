import { type RefObject, useEffect } from 'react';

const IGNORED_TARGETS =
  'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"]';

/**
 * Focuses the field on any key typed outside other fields, dialogs and menus, including by a barcode scanner that acts
 * as a keyboard. The key's character goes into the field. Space and Enter still activate buttons.
 */
export function useFocusOnTyping(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    function focusField(event: KeyboardEvent) {
      const { key, target } = event;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (key.length !== 1 || key === ' ') return;
      if (target instanceof Element && target.closest(IGNORED_TARGETS)) return;
      if (document.querySelector('[role="dialog"]')) return;
      field.current?.focus();
    }
    document.addEventListener('keydown', focusField);
    return () => document.removeEventListener('keydown', focusField);
  }, [field]);
}
