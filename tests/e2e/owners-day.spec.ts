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
import { accessibilityProblems, openBrowser, visitAs } from '../browser.ts';
import { eventually } from '../eventually.ts';
import { startServerProcess } from '../proofs/server-process.ts';
import { saveScreenshots } from '../save-screenshots.ts';
import { startTestApp, type TestApp } from '../test-app.ts';

const SESSION_SECRET = 'the secret of both installations, 32 signs';
const DESKTOP = { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' as const };

let app: TestApp;
let browser: Browser;
let owner: SignedIn;
let elsewhere: string;
beforeAll(async () => {
  elsewhere = await mkdtemp(join(tmpdir(), 'playvillage-elsewhere-'));
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
  await rm(elsewhere, { recursive: true, force: true });
});

async function look(page: Page, name: string) {
  expect(await accessibilityProblems(page)).toEqual([]);
  await saveScreenshots(page, `owners-day-${name}`, DESKTOP.viewport);
}

/** What the tables of /admin/reports say, and the month as the owner exports it. */
async function figuresOf(page: Page): Promise<{ shown: string; exported: string }> {
  await page.goto('/admin/reports');
  const income = page.getByRole('region', { name: 'Money received and refunded' });
  await income.getByText('Bookings', { exact: true }).first().waitFor();
  await page.getByRole('region', { name: 'Tax summary' }).waitFor();
  // The charts beside them are drawn when they get to it.
  const tables = await page.getByRole('main').locator('table').allInnerTexts();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'CSV: Money received and refunded' }).click();
  const file = await (await download).createReadStream();
  const exported = Buffer.concat(await file.toArray()).toString('utf8');
  return { shown: tables.join('\n'), exported };
}

/** What a command of the program says on its way to a good end. */
async function run(script: string, args: string[], environment: Record<string, string>) {
  const child = spawn(process.execPath, [script, ...args], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const said = child.stdout.toArray();
  const [code] = await once(child, 'exit');
  expect(code).toBe(0);
  return Buffer.concat(await said).toString();
}

test("a day in the owner's life, and the same figures in a second installation", async () => {
  const today = venueDateOf(app.clock.now(), 'America/New_York');
  const inThreeDays = addDays(today, 3);
  const slot = await aSlot(app, 6, inThreeDays);
  const booked = await aPaidBooking(app, { ...slot, guardianName: 'Nadia Nightingale' });
  const kept = await aPaidBooking(app, { ...slot, guardianName: 'Bo Bennett' });
  await aFamily(app, { name: 'Ann Rivera' });
  await aFamily(app, { name: 'Bob Okafor' });

  const { page, complaints, leave } = await visitAs(browser, app.address, owner, DESKTOP);
  await page.goto('/admin/today');
  await page.getByText('Waiting for you').waitFor();
  await page.getByText('None yet').waitFor();
  await look(page, 'today');

  // A slot gets fewer spots; nobody who has booked loses theirs.
  await page.getByRole('link', { name: 'To the schedule' }).click();
  const day = formatVenueDate(inThreeDays);
  await page.getByRole('button', { name: `${day}: change` }).click();
  const sheet = page.getByRole('dialog', { name: day });
  await sheet.getByLabel('Spots').last().fill('2');
  await sheet.getByRole('button', { name: 'See What Is Affected' }).click();
  const before = page.getByRole('dialog', { name: 'Before you save' });
  await before.getByText('Nobody has booked what changes. Nobody is told.').waitFor();
  await before.getByText(/2 spots/).waitFor();
  await look(page, 'affected');
  await before.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Schedule saved', { exact: true }).waitFor();

  await page.goto('/admin');
  await page.getByRole('button', { name: 'Nadia Nightingale' }).click();
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  await page.getByText('All of it', { exact: true }).click();
  await page.getByRole('button', { name: 'Refund $15.00' }).click();
  await page.getByText('$15.00 goes back', { exact: true }).first().waitFor();
  await look(page, 'refund');
  await eventually('the money is back', async () => {
    const [refund] = await refundsOf(app, booked.sessionId);
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

  const figures = await figuresOf(page);
  expect(figures.exported).toContain('Total,30,0,0,0,0,0,0,30,15,15');
  expect(figures.shown).toContain('$30.00');
  expect(figures.shown).toContain('$15.00');
  await look(page, 'reports');

  await page.goto('/admin/data');
  await page.getByText('There is none yet.').waitFor();
  await page.getByRole('button', { name: 'Back up now' }).click();
  const file = page.getByRole('link', { name: /^Download the backup of/ });
  await file.waitFor();
  const download = page.waitForEvent('download');
  await file.click();
  const backup = join(elsewhere, 'state.backup');
  await (await download).saveAs(backup);
  await look(page, 'backup');
  await page.goto('/admin/today');
  await page.getByText('Waiting for you').waitFor();
  await expect.poll(() => page.getByText('None yet').count()).toBe(0);
  expect(complaints).toEqual([]);
  await leave();

  const second = { DATA_DIR: join(elsewhere, 'data'), SESSION_SECRET };
  expect(await run('scripts/restore.ts', [backup], second)).toContain('Restart the servers');
  const server = await startServerProcess({ environment: second });
  try {
    const there = await visitAs(browser, server.address, owner, DESKTOP);
    expect(await figuresOf(there.page)).toEqual(figures);
    await there.page.goto('/admin');
    await there.page.getByRole('button', { name: 'Nadia Nightingale' }).waitFor();
    await there.page.getByRole('button', { name: 'Bo Bennett' }).waitFor();
    await there.page.goto('/calendar');
    await there.page.getByRole('heading', { name: 'Story time' }).waitFor();
    await there.page.goto('/admin?tab=matches');
    await expect.poll(() => there.page.getByLabel(/^Status of/).inputValue()).toBe('approved');
    expect(there.complaints).toEqual([]);
    await there.leave();
  } finally {
    await server.stop();
  }
  expect(await refundsOf(app, kept.sessionId)).toEqual([]);
  // A whole day, and the start of another installation.
}, 240_000);
