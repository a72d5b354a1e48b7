import type { Page } from 'playwright-core';

/** More than any page has to be used; who has pressed Tab so often is caught. */
export const MAX_STEPS = 400;

/** Presses Tab from the top until the page is left; returns how often. */
export async function tabThrough(page: Page): Promise<number> {
  await page.evaluate(() => {
    document.body.tabIndex = -1;
    document.body.focus();
  });
  for (let step = 0; step < MAX_STEPS; step += 1) {
    await page.keyboard.press('Tab');
    if (!(await page.evaluate(mark))) return step;
  }
  return MAX_STEPS;
}

/** Notes on what has the focus whether anybody can see that; false once the page is left. */
function mark(): boolean {
  const one = document.activeElement as HTMLElement | null;
  if (!one || one === document.body) return false;
  // A field of several parts, such as a date, keeps the focus for some steps.
  if (one.dataset.walked) return one.dataset.walked === 'now';
  for (const last of document.querySelectorAll<HTMLElement>('[data-walked=now]')) {
    last.dataset.walked = 'seen';
  }
  // A chip's box lies unseen in its label; the label shows the ring.
  const label = one.matches('[type=checkbox]') && one.closest('label');
  const drawn = label ? [one, label] : [one];
  const hasRing = drawn.some((part) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(part);
    return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
  });
  const { width, height, bottom, top } = one.getBoundingClientRect();
  const isInSight = width > 0 && height > 0 && bottom > 0 && top < innerHeight;
  one.dataset.walked = hasRing && isInSight ? 'now' : 'unseen';
  return true;
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
    .filter((one) => !['seen', 'now'].includes(one.dataset.walked ?? ''))
    .map((one) => `${one.dataset.walked ?? 'never'}: ${one.outerHTML.slice(0, 160)}`);
}
