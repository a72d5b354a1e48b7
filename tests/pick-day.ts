import type { Page } from 'playwright-core';

const MAX_MONTHS_AHEAD = 12;

/** Picks a day (YYYY-MM-DD) in the two-week strip, or in the calendar for later days. */
export async function pickDay(page: Page, date: string): Promise<void> {
  const strip = page.getByRole('toolbar', { name: 'Choose a day' });
  await strip.waitFor();
  const chip = strip.locator(`[data-day="${date}"] button`);
  if ((await chip.count()) > 0) return await chip.click();
  await page.getByRole('button', { name: 'Open the calendar' }).click();
  const calendar = page.getByRole('dialog', { name: 'Choose a day' });
  const day = calendar.locator(`[data-day="${date}"]`).getByRole('button');
  await calendar.getByRole('grid').waitFor();
  for (let month = 0; month < MAX_MONTHS_AHEAD; month += 1) {
    if (await day.isVisible()) return await day.click();
    await calendar.getByRole('button', { name: 'Go to the Next Month' }).click();
  }
  throw new Error(`The calendar does not offer ${date}`);
}
