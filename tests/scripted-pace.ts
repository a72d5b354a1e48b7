import type { Page } from 'playwright-core';

/** A person's pace: seconds for a press, and for a key. Page loads and reading are not included. */
const SECONDS_PER_PRESS = 0.2;
const SECONDS_PER_KEY = 0.12;

/**
 * Counts the presses and typed characters on a page, also across navigations. Must be called before the first page is
 * opened. `seconds` returns the time that a person needs for them.
 */
export async function countActions(page: Page) {
  const count = { presses: 0, keys: 0 };
  await page.exposeFunction('countAction', (kind: keyof typeof count, amount: number) => {
    count[kind] += amount;
  });
  await page.addInitScript(() => {
    // The preview beside the form is a page, too.
    if (window !== window.top) return;
    const { countAction } = window as unknown as ActionWindow;
    document.addEventListener('click', () => countAction('presses', 1), true);
    document.addEventListener(
      'input',
      ({ target }) => {
        if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
        // `fill` enters a text with a single event. The field is pressed first.
        if (!target.matches('[type=checkbox], [type=radio]')) {
          countAction('presses', 1);
          countAction('keys', target.value.length);
        }
      },
      true,
    );
  });
  return {
    count,
    seconds: () => count.presses * SECONDS_PER_PRESS + count.keys * SECONDS_PER_KEY,
  };
}

type ActionWindow = { countAction(kind: 'presses' | 'keys', amount: number): void };
