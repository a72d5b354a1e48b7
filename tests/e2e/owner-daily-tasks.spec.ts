import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtPages } from '#app/server/page-shell.ts';
import { anAdmin, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { aSlot } from '#features/bookings/server/bookings-factory.ts';
import { aPaidBooking } from '#features/bookings/server/office-factory.ts';
import { refundsOf } from '#features/checkouts/server/checkouts-factory.ts';
import { aFamily } from '#features/matches/server/family-factory.ts';
import { addDays, formatVenueDate, venueDateOf } from '#shared/venue-dates.ts';
import { DESKTOP, findAccessibilityProblems, openBrowser, visitAs } from '../browser.ts';
import { eventually } from '../eventually.ts';
import { startServerProcess } from '../proofs/server-process.ts';
import { saveScreenshots } from '../save-screenshots.ts';
import { startTestApp, type TestApp } from '../test-app.ts';

const SESSION_SECRET = 'a secret with at least 32 characters';

let app: TestApp;
let browser: Browser;
let owner: SignedIn;
let targetFolder: string;
beforeAll(async () => {
  targetFolder = await mkdtemp(join(tmpdir(), 'playvillage-restored-'));
  app = await startTestApp({
    pages: builtPages,
    environment: { SESSION_SECRET },
  });
  browser = await openBrowser();
  owner = await anAdmin(app.services, { name: 'Olive Owner' });
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
  await rm(targetFolder, { recursive: true, force: true });
});

async function checkPage(page: Page, name: string) {
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await saveScreenshots(page, `owners-day-${name}`, DESKTOP.viewport);
}

/** Reads the tables of /admin/reports and the exported CSV file. */
async function readFigures(page: Page): Promise<{ tables: string; exported: string }> {
  await page.goto('/admin/reports');
  const income = page.getByRole('region', { name: 'Money received and refunded' });
  await income.getByText('Bookings', { exact: true }).first().waitFor();
  await page.getByRole('region', { name: 'Tax summary' }).waitFor();
  // Only the tables, because charts are rendered lazily.
  const tables = await page.getByRole('main').locator('table').allInnerTexts();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'CSV: Money received and refunded' }).click();
  const file = await (await download).createReadStream();
  const exported = Buffer.concat(await file.toArray()).toString('utf8');
  return { tables: tables.join('\n'), exported };
}

/** Runs a script and returns its output. Expects exit code 0. */
async function runScript(script: string, args: string[], environment: Record<string, string>) {
  const child = spawn(process.execPath, [script, ...args], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const output = child.stdout.toArray();
  const [code] = await once(child, 'exit');
  expect(code).toBe(0);
  return Buffer.concat(await output).toString();
}

test('the owner completes the daily tasks, and a restored backup has identical figures', async () => {
  const today = venueDateOf(app.clock.now(), 'America/New_York');
  const inThreeDays = addDays(today, 3);
  const slot = await aSlot(app, 6, inThreeDays);
  const refunded = await aPaidBooking(app, { ...slot, guardianName: 'Nadia Nightingale' });
  const notRefunded = await aPaidBooking(app, { ...slot, guardianName: 'Bo Bennett' });
  await aFamily(app, { name: 'Ann Rivera' });
  await aFamily(app, { name: 'Bob Okafor' });

  const { page, consoleErrors, leave } = await visitAs(browser, app.address, owner, DESKTOP);
  await page.goto('/admin/today');
  await page.getByText('Needs your attention').waitFor();
  await page.getByText('None yet').waitFor();
  await checkPage(page, 'today');

  // Reducing the capacity of a slot does not affect existing bookings.
  await page.getByRole('link', { name: 'Go to schedule' }).click();
  const day = formatVenueDate(inThreeDays);
  await page.getByRole('button', { name: `Edit ${day}`, exact: true }).click();
  const sheet = page.getByRole('dialog', { name: day });
  await sheet.getByLabel('Spots').last().fill('2');
  await sheet.getByRole('button', { name: 'Review Changes' }).click();
  const preview = page.getByRole('dialog', { name: 'Before you save' });
  await preview.getByText('No bookings are affected, so no one will be notified.').waitFor();
  await preview.getByText(/2 spots/).waitFor();
  await checkPage(page, 'affected');
  await preview.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Schedule saved', { exact: true }).waitFor();

  await page.goto('/admin');
  await page.getByRole('button', { name: 'Nadia Nightingale' }).click();
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  await page.getByText('Full amount', { exact: true }).click();
  await page.getByRole('button', { name: 'Refund $15.00' }).click();
  await page.getByText('$15.00 refunded', { exact: true }).first().waitFor();
  await checkPage(page, 'refund');
  await eventually('the refund succeeds', async () => {
    const [refund] = await refundsOf(app, refunded.sessionId);
    return refund?.state === 'succeeded';
  });

  await page.goto('/admin?tab=events');
  await page.getByRole('button', { name: 'Add Event' }).click();
  const form = page.getByRole('form', { name: 'Add Event' });
  await form.getByLabel('Title').fill('Story time');
  await form.getByLabel('Start time').fill(`${inThreeDays}T10:00`);
  await form.getByRole('button', { name: 'Create Event' }).click();
  await page.getByText('Event created successfully!', { exact: true }).waitFor();

  await page.goto('/admin?tab=matches');
  await page.getByRole('button', { name: 'Generate Matches' }).click();
  await page.getByText('Matches Generated', { exact: true }).waitFor();
  await page.getByLabel(/^Status of/).selectOption('approved');
  await page.getByText('Match status has been updated successfully', { exact: true }).waitFor();

  const figures = await readFigures(page);
  expect(figures.exported).toContain('Total,30,0,0,0,0,0,0,0,30,15,15');
  expect(figures.tables).toContain('$30.00');
  expect(figures.tables).toContain('$15.00');
  await checkPage(page, 'reports');

  await page.goto('/admin/data');
  await page.getByText('No backups yet.', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Back up now' }).click();
  const downloadLink = page.getByRole('link', { name: /^Download the backup from/ });
  await downloadLink.waitFor();
  const download = page.waitForEvent('download');
  await downloadLink.click();
  const backup = join(targetFolder, 'state.backup');
  await (await download).saveAs(backup);
  await checkPage(page, 'backup');
  await page.goto('/admin/today');
  await page.getByText('Needs your attention').waitFor();
  await expect.poll(() => page.getByText('None yet').count()).toBe(0);
  expect(consoleErrors).toEqual([]);
  await leave();

  const environment = { DATA_DIR: join(targetFolder, 'data'), SESSION_SECRET };
  expect(await runScript('scripts/restore.ts', [backup], environment)).toContain(
    'Restart the servers',
  );
  const server = await startServerProcess({ environment });
  try {
    const restored = await visitAs(browser, server.address, owner, DESKTOP);
    expect(await readFigures(restored.page)).toEqual(figures);
    await restored.page.goto('/admin');
    await restored.page.getByRole('button', { name: 'Nadia Nightingale' }).waitFor();
    await restored.page.getByRole('button', { name: 'Bo Bennett' }).waitFor();
    await restored.page.goto('/calendar');
    await restored.page.getByRole('heading', { name: 'Story time' }).waitFor();
    await restored.page.goto('/admin?tab=matches');
    await expect.poll(() => restored.page.getByLabel(/^Status of/).inputValue()).toBe('approved');
    expect(restored.consoleErrors).toEqual([]);
    await restored.leave();
  } finally {
    await server.stop();
  }
  expect(await refundsOf(app, notRefunded.sessionId)).toEqual([]);
}, 240_000);
