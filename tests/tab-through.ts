import type { Page } from 'playwright-core';

/** More than any page has to be used; who has pressed Tab so often is caught. */
export const MAX_STEPS = 400;

/** Pressed together: asking the page after each would take three times as long. */
const AT_ONCE = 20;

/** Presses Tab from the top until the page is left; returns how often at most. */
export async function tabThrough(page: Page): Promise<number> {
  await page.evaluate(markFocused);
  const devtools = await page.context().newCDPSession(page);
  for (let steps = 0; steps < MAX_STEPS; steps += AT_ONCE) {
    const presses = Array.from({ length: AT_ONCE }, () =>
      ['rawKeyDown' as const, 'keyUp' as const].map((type) =>
        devtools.send('Input.dispatchKeyEvent', { type, ...TAB }),
      ),
    );
    await Promise.all(presses.flat());
    const { walked, left } = await page.evaluate(() => (window as unknown as Walking).walk);
    if (left) return walked;
  }
  return MAX_STEPS;
}

const TAB = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 };

type Walking = { walk: { walked: number; left: boolean } };

/** From now on each Tab notes on what has the focus whether a person can see that. */
function markFocused() {
  document.body.tabIndex = -1;
  document.body.focus();
  const walk = { walked: 0, left: false };
  let last: HTMLElement | undefined;
  (window as unknown as Walking).walk = walk;
  // By now the focus has moved, and what has it was scrolled to.
  document.addEventListener('keyup', ({ key }) => key === 'Tab' && mark());

  function mark() {
    if (walk.left) return;
    const one = document.activeElement as HTMLElement | null;
    if (!one || one === document.body) {
      walk.left = true;
      return;
    }
    walk.walked += 1;
    // A field of several parts, such as a date, keeps the focus for some steps; one that was left starts the next round.
    if (one.dataset.walked) {
      walk.left = one !== last;
      return;
    }
    last = one;
    // A chip's box lies unseen in its label; the label shows the ring.
    const label = one.matches('[type=checkbox]') && one.closest('label');
    const drawn = label ? [one, label] : [one];
    const hasRing = drawn.some((part) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(part);
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
    });
    const { width, height, bottom, top } = one.getBoundingClientRect();
    const isInSight = width > 0 && height > 0 && bottom > 0 && top < innerHeight;
    one.dataset.walked = hasRing && isInSight ? 'seen' : 'unseen';
  }
}

/** What can be used and was not come to, or only unseen. */
export function missed(): string[] {
  const usable = document.querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, summary, [tabindex="0"]',
  );
  const open = [...usable].filter((one) => {
    const isOff = one.matches(':disabled, [type=hidden], [inert] *, [aria-hidden=true] *');
    // Of a group of choices or tabs Tab comes to one; arrows walk on.
    const isOneOfMany = one.matches('[type=radio], [role=tablist]') || one.tabIndex < 0;
    return !isOff && !isOneOfMany && one.checkVisibility({ visibilityProperty: true });
  });
  return open
    .filter((one) => one.dataset.walked !== 'seen')
    .map((one) => `${one.dataset.walked ?? 'never'}: ${one.outerHTML.slice(0, 160)}`);
}
