import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtPages } from '#app/server/page-shell.ts';
import { aMember } from '#features/accounts/server/accounts-factory.ts';
import { createFirstAdminLink } from '#features/accounts/server/staff/first-admin.ts';
import { setupSteps } from '#features/back-office/setup-rules.ts';
import { openBrowser, visit, visitAs } from '../browser.ts';
import { stayOnOfflinePage } from '../check-pages.ts';
import { findFreePort } from '../free-port.ts';
import { startServerProcess } from '../proofs/server-process.ts';
import { saveScreenshots } from '../save-screenshots.ts';
import { countActions } from '../scripted-pace.ts';
import { startTestApp } from '../test-app.ts';

/** The sign-in page fetches the current user (401), and the booking page the owner's member code (404). */
const EXPECTED_ERROR = /the server responded with a status of 40[14]/;

const VENUE_EMAIL = 'hello@tiny-acorns.example';
/** The email of the owner, who looks at the pages: /booking says that no waiver was signed with it. */
const VIEWER_EMAIL = 'owner@example.org';
const PUBLIC_PATHS = [
  ...['/', '/about', '/booking', '/book-guest', '/calendar', '/parties', '/shop'],
  ...['/help', '/privacy', '/waitlist', '/waiver', '/login', '/offline'],
];

/** What the owner entered or confirmed: prices, sessions, the refund policy and the waiver’s minimum age of signers. */
const OWN_FACTS =
  /^(\$15(\.00)?|\$20(\.00)?|0?9:00|10:00|12:00|11:00|11:30|1:30|2:00|4:00|4:30|6:30|18:30|24 hours|2 hours|18 years)$/;
/** What the products put on sale say, what the membership brings, and how the program refunds parties. */
const SOLD_FACTS =
  /^(\$(65|59|225|25|13)(\.00)?|party room|2 weeks|14 days|50%|members play free|free with a member code)$/i;
/** Of those, what a venue says whose owner has skipped every step but the first: what its waiver asks of signers. */
const WAIVER_FACTS = /^18 years$/;
const TEN_MINUTES = 600;
const DONE_STEPS = new Set<string>(['look', 'sessions', 'prices', 'waiver']);
const mainColor = (page: Page) => page.getByRole('textbox', { name: 'Main color', exact: true });
/** What only the owner could know: amounts, times, durations, promises and amenities. */
const CLAIM =
  /[$€£]\d[\d.,]*\d|\b\d{1,2}:\d\d\b|\b\d+%|\b\d+(-\d+)? (hours|days|weeks|years)\b|[\w.]+@[\w.-]+\w|\b(coffee|lounge|snacks?|caf[eé]|wi-?fi|parking|ball pit|party room|cleaned|trained|certified|supervised by|keeps an eye|members play free|free with a member code|most popular|best value|award\w*)\b/gi;

let browser: Browser;
let dataDir: string;
beforeAll(async () => {
  browser = await openBrowser();
  dataDir = await mkdtemp(join(tmpdir(), 'playvillage-first-hour-'));
});
afterAll(async () => {
  await browser?.close();
  await rm(dataDir, { recursive: true, force: true });
});

test('a new owner sets up the venue on an empty data directory, from the setup link to its public page', async () => {
  const port = await findFreePort();
  const environment = { DATA_DIR: dataDir, PUBLIC_URL: `http://127.0.0.1:${port}` };
  const server = await startServerProcess({ environment, port });
  const [setupLink = 'missing:'] = /http:\S+claim=\S+/.exec(server.output()) ?? [];
  const viewport = { width: 1600, height: 1000 };
  const { page, consoleErrors, leave } = await visit(browser, server.address, { viewport });
  const actions = await countActions(page);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const preview = page.frameLocator('iframe');
  const waitForStep = (step: string) =>
    page.waitForURL(({ pathname }) => pathname === `/admin/setup/${step}`);

  await page.goto(setupLink);
  await page.getByRole('link', { name: 'Sign up' }).click();
  await page.getByLabel('Your name').fill('Ada Lovelace');
  await page.getByLabel('E-mail').fill(VIEWER_EMAIL);
  await page.getByLabel('Password').fill('correct horse battery');
  await press('Sign up');
  await press('Become the admin');
  await waitForStep('name');
  const user = await fetchJson(page, '/api/auth/user');
  expect(user).toMatchObject({ email: VIEWER_EMAIL, role: 'admin' });

  await page.getByLabel('Venue name').fill('Tiny Acorns');
  await page.getByLabel('E-mail').fill(VENUE_EMAIL);
  await press('Save Settings');
  await preview.getByText('Tiny Acorns').first().waitFor();
  await saveScreenshots(page, 'setup-name');
  await press('Done, next step');
  await waitForStep('place');
  await page.getByLabel('Street').fill('12 Oak Street');
  await page.getByLabel('Town').fill('Springfield');
  await page.getByLabel('Time zone').fill('America/Chicago');
  // "Done" saves what was entered.
  await press('Done, next step');
  await waitForStep('look');

  // The setup resumes at the first step that is neither done nor skipped.
  await page.goto('/admin/today');
  await page.getByText('2 of 10 steps finished').waitFor();
  await saveScreenshots(page, 'setup-today');
  await page.getByRole('link', { name: 'Continue: Logo and colors' }).click();
  for (const step of setupSteps.slice(2)) {
    await waitForStep(step);
    if (step === 'sessions') {
      await page.getByRole('tab', { name: 'Weekly schedule', selected: true }).waitFor();
    }
    await saveScreenshots(page, `setup-${step}`);
    if (step === 'look') {
      await mainColor(page).fill('2255CC');
      await addPhoto(page);
    }
    if (step === 'sessions') await changeTuesday(page);
    if (step === 'prices') {
      await page
        .getByLabel('Who plays free with a member code')
        .selectOption('membership-required');
    }
    if (step === 'waiver') await addPhotoQuestion(page);
    // "Done" saves what was entered, and confirms the sessions and prices that the step shows.
    await press(DONE_STEPS.has(step) ? 'Done, next step' : 'Skip for now');
  }
  await page.getByText('Your venue is ready', { exact: true }).waitFor();
  await page.waitForURL('**/admin/today');
  await page.getByText('Sessions today').waitFor();
  expect(await page.getByText('Get your venue ready').count()).toBe(0);
  const { weekly } = await fetchJson(page, '/api/admin/schedule');
  expect(weekly.filter(({ weekday }: { weekday: number }) => weekday === 2)).toEqual([
    expect.objectContaining({ startTime: '10:00', endTime: '12:00' }),
  ]);
  expect(await fetchJson(page, '/api/admin/settings')).toMatchObject({
    memberCodes: 'membership-required',
  });
  const { questions } = await fetchJson(page, '/api/admin/waiver-questions');
  expect(questions).toHaveLength(1);
  const publicPage = await (await fetch(`${server.address}/about`)).text();
  expect(publicPage).toContain('--color-primary:#2255cc');
  expect(publicPage).toContain('The climbing corner');

  await page.goto('/about');
  await page.getByText('12 Oak Street').first().waitFor();
  // Nothing is sold before the owner puts it on sale.
  await page.goto('/parties');
  await page.getByText('There are no packages available right no').waitFor();
  await saveScreenshots(page, 'setup-no-packages');
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
  await page.goto('/shop');
  await page.getByText('No passes available right now').waitFor();
  expect(await findClaims(page, OWN_FACTS)).toEqual([]);

  await page.goto('/admin/catalogue');
  await page.getByText('Nothing is on sale.').waitFor();
  await page.getByRole('button', { name: '5-Visit Pass' }).click();
  await page.getByText('On sale', { exact: true }).click();
  await press('Save');
  await page.getByText('Nothing is on sale.').waitFor({ state: 'detached' });
  await page.goto('/shop');
  await page.getByText('5-Visit Pass').first().waitFor();

  // What is sold adds only its own facts.
  await page.goto('/admin/catalogue');
  await page.getByRole('button', { name: 'Monthly Membership' }).click();
  await page.getByRole('dialog').getByText('On sale', { exact: true }).click();
  await press('Save');
  await page.getByText('Saved', { exact: true }).first().waitFor();
  await page.goto('/admin/catalogue?tab=packages');
  await page.getByRole('button', { name: 'Little Gathering' }).click();
  await page.getByRole('switch', { name: 'Available' }).check();
  await press('Save');
  await page.getByText('Saved', { exact: true }).first().waitFor();
  await page.goto('/parties');
  await page.getByText('Little Gathering').first().waitFor();
  expect(actions.seconds()).toBeLessThan(TEN_MINUTES);
  expect(await findClaims(page, OWN_FACTS, SOLD_FACTS)).toEqual([]);
  expect(consoleErrors.filter((line) => !EXPECTED_ERROR.test(line))).toEqual([]);
  await leave();
  await server.stop();
}, 300_000);

test('an owner who skips the sessions and prices opens for booking only after confirming them', async () => {
  const venue = await startTestApp({ pages: builtPages, starterDrafts: true });
  const owner = await aMember(venue.services);
  const { page, consoleErrors, leave } = await visitAs(browser, venue.address, owner);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const waitForStep = (step: string) =>
    page.waitForURL(({ pathname }) => pathname === `/admin/setup/${step}`);

  await page.goto((await createFirstAdminLink(venue.services)) ?? 'missing:');
  await press('Become the admin');
  await waitForStep('name');
  await page.getByLabel('E-mail').fill(VENUE_EMAIL);
  await press('Done, next step');
  for (const step of setupSteps.slice(1)) {
    await waitForStep(step);
    if (step === 'look') {
      await mainColor(page).fill('mustard');
      await press('Done, next step');
      // Focuses the field that it refuses.
      await page.waitForFunction(() => document.activeElement?.matches('[aria-invalid="true"]'));
    }
    await press('Skip for now');
  }
  await page.getByText('Families can’t book yet.').first().waitFor();
  await page.getByText('8 of 10 steps finished').first().waitFor();
  expect(await page.getByText('10 of 10 steps finished').count()).toBe(0);
  await saveScreenshots(page, 'setup-hidden');

  const family = await visit(browser, venue.address);
  await family.page.goto('/');
  await family.page.getByRole('heading', { name: 'Not open for booking yet' }).waitFor();
  await saveScreenshots(family.page, 'landing-not-open');
  expect(await findClaims(family.page, WAIVER_FACTS)).toEqual([]);
  await family.page.goto('/about');
  expect(await family.page.getByRole('heading', { name: 'Our Story' }).count()).toBe(0);
  await family.page.goto('/booking');
  await family.page.getByRole('heading', { name: 'Not open for booking yet' }).waitFor();
  await saveScreenshots(family.page, 'booking-not-open');

  await page.goto('/booking');
  await page.getByText('Only you and your team see this page').waitFor();
  await page.goto('/admin/today');
  for (const step of ['sessions', 'prices']) {
    await page.goto(`/admin/setup/${step}`);
    await press('Done, next step');
    await page.waitForURL(({ pathname }) => pathname !== `/admin/setup/${step}`);
  }
  await family.page.goto('/booking');
  await family.page.getByRole('heading', { name: 'Choose a time' }).waitFor();
  expect(consoleErrors.filter((line) => !EXPECTED_ERROR.test(line))).toEqual([]);
  await family.leave();
  await leave();
  await venue.stop();
});

const fetchJson = (page: Page, path: string) =>
  page.evaluate(async (url) => (await fetch(url)).json(), path);

/** Adds a photo, whose missing description the step refuses. */
async function addPhoto(page: Page) {
  const buffer = await sharp({
    create: { width: 800, height: 500, channels: 3, background: '#a83' },
  })
    .jpeg()
    .toBuffer();
  const photo = { name: 'corner.jpg', mimeType: 'image/jpeg', buffer };
  await page.getByLabel('Add photos').setInputFiles(photo);
  const description = page.getByLabel('Description (English)');
  await description.waitFor();
  await page.getByRole('button', { name: 'Done, next step' }).click();
  await page.getByText('Describe the photo in a few words').first().waitFor();
  await description.fill('The climbing corner');
}

/** Leaves Tuesday one session, from 10 to 12, after an entry that the step refuses. */
async function changeTuesday(page: Page) {
  const tuesday = page.getByRole('heading', { name: 'Tuesday' }).locator('..');
  for (const start of ['16:30', '14:00', '11:30']) {
    await tuesday.getByRole('button', { name: `Remove the slot at ${start}` }).click();
  }
  await tuesday.getByLabel('Start').fill('10:00');
  await tuesday.getByLabel('End').fill('09:00');
  await page.getByRole('button', { name: 'Done, next step' }).click();
  await page.getByText('Please check the highlighted slots.').first().waitFor();
  await tuesday.getByLabel('End').fill('12:00');
}

/** Asks for photo consent; the text's tab is opened again, so that the change is behind it. */
async function addPhotoQuestion(page: Page) {
  await page.getByRole('tab', { name: 'Questions' }).click();
  await page.getByRole('switch').first().check();
  await page.getByRole('tab', { name: 'Text', exact: true }).click();
}

/** Returns the claims about the venue on its public pages that the owner did not make, as "path: claim". */
async function findClaims(page: Page, ...ownFacts: RegExp[]) {
  const found = new Set<string>();
  await stayOnOfflinePage(page);
  for (const path of PUBLIC_PATHS) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    const text = await page.evaluate(() =>
      [
        document.title,
        ...[...document.querySelectorAll('meta[content]')].map((meta) =>
          meta.getAttribute('content'),
        ),
        ...[...document.querySelectorAll('script[type="application/ld+json"]')].map(
          (script) => script.textContent,
        ),
        ...[...document.querySelectorAll('body :not(script, style)')].flatMap(({ childNodes }) =>
          [...childNodes]
            .filter((node) => node.nodeType === Node.TEXT_NODE)
            .map((node) => node.textContent),
        ),
      ].join('\n'),
    );
    for (const [claim] of text.matchAll(CLAIM)) {
      const isKnown = [VENUE_EMAIL, VIEWER_EMAIL].includes(claim);
      if (!isKnown && !ownFacts.some((facts) => facts.test(claim))) found.add(`${path}: ${claim}`);
    }
  }
  return [...found];
}
