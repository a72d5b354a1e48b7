import type { Page } from 'playwright-core';

/** More than the number of focusable elements on any page: reaching it means that there is a keyboard trap. */
export const MAX_STEPS = 400;

/** Presses per batch: checking the page after each press would take three times as long. */
const BATCH_SIZE = 20;

/**
 * Presses Tab from the top until the focus leaves the page. Returns the number of focus steps, or MAX_STEPS if the
 * focus never leaves it.
 */
export async function tabThrough(page: Page): Promise<number> {
  await page.evaluate(trackFocus);
  const devtools = await page.context().newCDPSession(page);
  for (let steps = 0; steps < MAX_STEPS; steps += BATCH_SIZE) {
    const presses = Array.from({ length: BATCH_SIZE }, () =>
      ['rawKeyDown' as const, 'keyUp' as const].map((type) =>
        devtools.send('Input.dispatchKeyEvent', { type, ...TAB }),
      ),
    );
    await Promise.all(presses.flat());
    const { steps: focusSteps, isDone } = await page.evaluate(
      () => (window as unknown as FocusWindow).focusTracker,
    );
    if (isDone) return focusSteps;
  }
  return MAX_STEPS;
}

const TAB = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 };

type FocusWindow = { focusTracker: { steps: number; isDone: boolean } };

/** Installs a listener that marks the focused element on each Tab with whether its focus is visible. */
function trackFocus() {
  document.body.tabIndex = -1;
  document.body.focus();
  const tracker = { steps: 0, isDone: false };
  let last: HTMLElement | undefined;
  (window as unknown as FocusWindow).focusTracker = tracker;
  // On keyup, the focus has moved and the element was scrolled into view.
  // In the capture phase, because React stops events of parts that are not hydrated yet.
  document.addEventListener('keyup', ({ key }) => key === 'Tab' && markFocused(), true);

  function markFocused() {
    if (tracker.isDone) return;
    const element = document.activeElement as HTMLElement | null;
    if (!element || element === document.body) {
      tracker.isDone = true;
      return;
    }
    tracker.steps += 1;
    // A field with several parts, such as a date, has the focus for several steps. Any other marked element means that
    // the focus has wrapped around.
    if (element.dataset.focus) {
      tracker.isDone = element !== last;
      return;
    }
    last = element;
    // A chip's checkbox is visually hidden in its label, which shows the focus ring.
    const label = element.matches('[type=checkbox]') && element.closest('label');
    const candidates = label ? [element, label] : [element];
    const hasRing = candidates.some((candidate) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(candidate);
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
    });
    const { width, height, bottom, top } = element.getBoundingClientRect();
    const isInView = width > 0 && height > 0 && bottom > 0 && top < innerHeight;
    element.dataset.focus = hasRing && isInView ? 'visible' : 'invisible';
  }
}

/** Lists interactive elements that Tab did not reach, or that had no visible focus. */
export function findFocusProblems(): string[] {
  const interactive = document.querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, summary, [tabindex="0"]',
  );
  const tabStops = [...interactive].filter((element) => {
    const isDisabled = element.matches(':disabled, [type=hidden], [inert] *, [aria-hidden=true] *');
    // Tab reaches only one element of a radio group or tab list; arrow keys move within it.
    const isInGroup = element.matches('[type=radio], [role=tablist]') || element.tabIndex < 0;
    return !isDisabled && !isInGroup && element.checkVisibility({ visibilityProperty: true });
  });
  return tabStops
    .filter((element) => element.dataset.focus !== 'visible')
    .map(
      (element) => `${element.dataset.focus ?? 'unreached'}: ${element.outerHTML.slice(0, 160)}`,
    );
}
