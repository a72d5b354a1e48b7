import type { Page } from 'playwright-core';

const MAX_MONTHS_AHEAD = 12;

/** Selects a day (YYYY-MM-DD) in the page's calendar, after moving to its month. */
export async function pickDay(page: Page, date: string): Promise<void> {
  const day = page.locator(`[data-day="${date}"]`).getByRole('button');
  await page.getByRole('grid').waitFor();
  for (let month = 0; month < MAX_MONTHS_AHEAD; month += 1) {
    if (await day.isVisible()) return await day.click();
    await page.getByRole('button', { name: 'Go to the Next Month' }).click();
  }
  throw new Error(`The calendar does not offer ${date}`);
}
