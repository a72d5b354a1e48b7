import { type TouchEvent, useRef } from 'react';

/** Pixels of a downward swipe that close a sheet. */
const THRESHOLD = 96;

/**
 * Handlers for a sheet's content: swiping down from the top of the content closes the sheet, and releasing earlier
 * snaps it back. Keyboard and screen reader users have Escape and the close button.
 */
export function useSwipeToClose(close: () => void) {
  const swipe = useRef({ startX: 0, startY: 0, distance: 0, isActive: false });

  function snapBack(sheet: HTMLElement) {
    sheet.style.transition = 'translate 150ms ease-out';
    sheet.style.translate = '';
    swipe.current.isActive = false;
  }

  return {
    onTouchStart({ touches, target, currentTarget }: TouchEvent<HTMLElement>) {
      const touch = touches[0];
      const isPhone = window.matchMedia('(width < 40rem)').matches;
      const canSwipe = isPhone && touches.length === 1 && isAtTop(target, currentTarget);
      swipe.current = {
        startX: touch?.clientX ?? 0,
        startY: touch?.clientY ?? 0,
        distance: 0,
        isActive: canSwipe,
      };
    },
    onTouchMove({ touches, currentTarget }: TouchEvent<HTMLElement>) {
      const { startX, startY, isActive } = swipe.current;
      const touch = touches[0];
      if (!isActive || !touch) return;
      const distance = touch.clientY - startY;
      // A sideways or upward move scrolls or selects instead.
      if (distance < 0 || Math.abs(touch.clientX - startX) > Math.max(distance, 8)) {
        snapBack(currentTarget);
        return;
      }
      swipe.current.distance = distance;
      currentTarget.style.transition = 'none';
      currentTarget.style.translate = `0 ${distance}px`;
    },
    onTouchEnd({ currentTarget }: TouchEvent<HTMLElement>) {
      const { distance, isActive } = swipe.current;
      if (!isActive) return;
      snapBack(currentTarget);
      if (distance >= THRESHOLD) close();
    },
    onTouchCancel({ currentTarget }: TouchEvent<HTMLElement>) {
      if (swipe.current.isActive) snapBack(currentTarget);
    },
  };
}

/** Whether every element from the touched one up to the sheet is scrolled to the top; false for canvases and inputs. */
function isAtTop(target: EventTarget, sheet: HTMLElement): boolean {
  if (!(target instanceof Element) || target.closest('canvas, input, textarea, select'))
    return false;
  for (let element: Element | null = target; element; element = element.parentElement) {
    if (element.scrollTop > 0) return false;
    if (element === sheet) return true;
  }
  // The touch was in a menu or dialog that is rendered elsewhere.
  return false;
}
