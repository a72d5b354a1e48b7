import { readFile } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builtPages } from '#app/server/page-shell.ts';
import { aMember, anAdmin, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { users } from '#features/accounts/server/accounts-tables.ts';
import { householdMembers, households } from '#features/household/server/household-tables.ts';
import { aChild } from '#features/profile/server/profile-factory.ts';
import { aWaiver } from '#features/waivers/server/waivers-factory.ts';
import { waivers } from '#features/waivers/server/waivers-tables.ts';
import { openBrowser, PHONE, visitAs } from '../browser.ts';
import { eventually } from '../eventually.ts';
import { expectAccessible, expectNoHorizontalScroll } from '../expect-accessible.ts';
import { saveScreenshots } from '../save-screenshots.ts';
import { startTestApp, type TestApp } from '../test-app.ts';

let app: TestApp;
let browser: Browser;
beforeAll(async () => {
  app = await startTestApp({ pages: builtPages });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const tabOf = (page: Page, name: string) => page.getByRole('tab', { name });
const rowOf = async ({ id }: SignedIn) => {
  const [row] = await app.db.select().from(users).where(eq(users.id, id));
  return row;
};

async function openProfile(member: SignedIn, search = '', options = PHONE) {
  const visited = await visitAs(browser, app.address, member, options);
  await visited.page.goto(`/profile${search}`);
  await tabOf(visited.page, 'Profile').waitFor();
  return visited;
}

test('name, zip code, bio and interests can be changed, and the email is read-only', async () => {
  const member = await aMember(app.services, { name: 'Dana Rivera' });
  const { page, consoleErrors, leave } = await openProfile(member);
  await expect
    .poll(() => page.getByLabel('Email', { exact: true }).getAttribute('readonly'))
    .not.toBeNull();
  await page.getByText('To change it, write to us').waitFor();
  await page.getByLabel('Full Name').fill('Dana Maria Lopez');
  await page.getByLabel('Zip Code').fill('01060');
  await page.getByLabel('Bio').fill('Two kids, one dog.');
  await page.getByRole('checkbox', { name: 'stroller walk' }).check();
  await page.getByRole('checkbox', { name: 'music' }).check();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByText('Profile Updated').first().waitFor();
  await page.getByText('Your profile has been saved successfully.').first().waitFor();
  expect(await rowOf(member)).toMatchObject({
    firstName: 'Dana Maria',
    lastName: 'Lopez',
    name: 'Dana Maria Lopez',
    zipCode: '01060',
    bio: 'Two kids, one dog.',
    email: member.email,
  });
  await page.reload();
  await expect.poll(() => page.getByLabel('Full Name').inputValue()).toBe('Dana Maria Lopez');
  await expect.poll(() => page.getByRole('checkbox', { name: 'music' }).isChecked()).toBe(true);
  await expect.poll(() => page.getByRole('checkbox', { name: 'art' }).isChecked()).toBe(false);
  expect(consoleErrors).toEqual([]);
  await leave();
});

test('an existing single-word name is accepted, but not a new one', async () => {
  const member = await aMember(app.services, { name: 'Cher' });
  const { page, leave } = await openProfile(member);
  await page.getByLabel('Bio').fill('Sings.');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByText('Profile Updated').first().waitFor();
  await page.getByLabel('Full Name').fill('Madonna');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByText('Last name is required').waitFor();
  await leave();
});

test('failing to save preserves the input', async () => {
  const member = await aMember(app.services, { name: 'Dana Rivera' });
  const { page, leave } = await openProfile(member);
  await page.getByLabel('Bio').fill('Two kids.');
  // Only writes fail, not refetches.
  await page.route('**/api/profile', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.abort(),
  );
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByText('Failed to update profile').first().waitFor();
  await expect.poll(() => page.getByLabel('Bio').inputValue()).toBe('Two kids.');
  await leave();
});

test('the tab is part of the URL and changes with the arrow keys', async () => {
  const member = await aMember(app.services, { name: 'Dana Rivera' });
  const { page, consoleErrors, leave } = await openProfile(member, '?tab=children', {});
  await expect.poll(() => tabOf(page, 'Children').getAttribute('aria-selected')).toBe('true');
  await page.getByText('No children yet').first().waitFor();
  await tabOf(page, 'Children').focus();
  await page.keyboard.press('ArrowRight');
  await page.waitForURL('**/profile?tab=settings');
  await page.getByRole('heading', { name: 'Notifications', exact: true }).waitFor();
  await page.keyboard.press('ArrowRight');
  await page.waitForURL('**/profile');
  await page.getByLabel('Full Name').waitFor();
  await page.goto('/profile?tab=invalid');
  await page.getByLabel('Full Name').waitFor();
  expect(consoleErrors).toEqual([]);
  await leave();
});

describe('the children', () => {
  test('of a waiver are offered until they are added or dismissed', async () => {
    const member = await aMember(app.services, { name: 'Dana Rivera' });
    const form = { guardianEmail: member.email, createdAt: app.clock.now() };
    await app.db
      .insert(waivers)
      .values([
        aWaiver({ ...form, childName: 'Bo', childBirthdate: '2025-01-20' }),
        aWaiver({ ...form, childName: 'Ida', childBirthdate: '2023-01-20' }),
      ]);
    const { page, consoleErrors, leave } = await openProfile(member, '?tab=children');
    const offer = page.getByRole('region', { name: 'On your waiver, but not in your profile yet' });
    await offer.waitFor();
    await expectAccessible(page, 'profile-waiver-children');
    await saveScreenshots(page, 'profile-waiver-children');
    await page.getByRole('button', { name: 'Don’t add Ida' }).click();
    await page.getByRole('button', { name: 'Don’t add Ida' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Add Bo to your family' }).click();
    await page.getByRole('listitem').filter({ hasText: 'Child 1' }).waitFor();
    await offer.waitFor({ state: 'detached' });
    expect(consoleErrors).toEqual([]);
    await leave();
  });

  test('can be added, changed and deleted', async () => {
    const member = await aMember(app.services, { name: 'Dana Rivera' });
    const { page, consoleErrors, leave } = await openProfile(member, '?tab=children');
    await page.getByRole('button', { name: 'Add Child' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Years').fill('7');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Children can be up to 5 years and 11 months old').waitFor();
    await dialog.getByLabel('Years').fill('2');
    await dialog.getByLabel('Additional Months').fill('3');
    await dialog.getByRole('checkbox', { name: 'Weekends' }).check();
    await dialog.getByRole('button', { name: 'Save' }).dblclick();
    await page.getByText('Children Updated').first().waitFor();
    await page.getByText('2 years, 3 months').waitFor();
    await expect
      .poll(() => page.getByRole('listitem').filter({ hasText: 'Child 1' }).count())
      .toBe(1);

    await page.getByRole('button', { name: 'Edit child 1' }).click();
    await dialog.getByLabel('Years').fill('1');
    await dialog.getByLabel('Additional Months').fill('1');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('1 year, 1 month').waitFor();

    await page.getByRole('button', { name: 'Delete child 1' }).click();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('1 year, 1 month').waitFor();
    await page.getByRole('button', { name: 'Delete child 1' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No children yet').first().waitFor();
    expect(consoleErrors).toEqual([]);
    await leave();
  });

  test('are read-only for a nanny of the household', async () => {
    const [owner, nanny] = [await aMember(app.services), await aMember(app.services)];
    const [household] = await app.db
      .insert(households)
      .values({ ownerId: owner.id })
      .returning({ id: households.id });
    await app.db
      .insert(householdMembers)
      .values({ householdId: household?.id ?? '', userId: nanny.id, relation: 'nanny' });
    await aChild(app, owner.id, 27);
    const { page, leave } = await openProfile(nanny, '?tab=children');
    await page.getByText('2 years, 3 months').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Add Child' }).count()).toBe(0);
    await expect.poll(() => page.getByRole('button', { name: 'Edit child 1' }).count()).toBe(0);
    await page.goto('/intake?step=2');
    await page.getByText('Only the person who invited you can edit').waitFor();
    await leave();
  });
});

describe('the settings', () => {
  test('are saved immediately', async () => {
    const member = await aMember(app.services);
    const { page, consoleErrors, leave } = await openProfile(member, '?tab=settings');
    for (const name of ['New Matches', 'Event Suggestions', 'Booking Reminders', 'Messages']) {
      await expect.poll(() => page.getByRole('switch', { name }).isChecked()).toBe(true);
    }
    await page.getByRole('switch', { name: 'Booking Reminders' }).click();
    await eventually(
      'the setting is stored',
      async () => (await rowOf(member))?.notifyBookings === false,
    );
    const select = page.getByLabel('Profile Visibility');
    expect(await select.locator('option').allTextContents()).toEqual([
      'All Members',
      'My Matches Only',
      'Private',
    ]);
    await select.selectOption('private');
    await eventually(
      'the visibility is stored',
      async () => (await rowOf(member))?.visibility === 'private',
    );
    expect(await rowOf(member)).toMatchObject({ notifyMatches: true, notifyMessages: true });
    await page.reload();
    await select.waitFor();
    await expect.poll(() => select.inputValue()).toBe('private');
    await expect
      .poll(() => page.getByRole('switch', { name: 'Booking Reminders' }).isChecked())
      .toBe(false);
    expect(consoleErrors).toEqual([]);
    await leave();
  });

  test('are reset if they cannot be saved', async () => {
    const member = await aMember(app.services);
    const { page, leave } = await openProfile(member, '?tab=settings');
    await page.route('**/api/profile', (route) =>
      route.request().method() === 'GET' ? route.continue() : route.abort(),
    );
    await page.getByRole('switch', { name: 'New Matches' }).click();
    await page.getByText('Failed to update profile').first().waitFor();
    await expect
      .poll(() => page.getByRole('switch', { name: 'New Matches' }).isChecked())
      .toBe(true);
    await leave();
  });

  test('have the last value after several fast clicks', async () => {
    const member = await aMember(app.services);
    const { page, leave } = await openProfile(member, '?tab=settings');
    const toggle = page.getByRole('switch', { name: 'New Matches' });
    // All clicks in one frame: each must see the state of the previous one.
    const states = await toggle.evaluate((input: HTMLInputElement) =>
      Array.from({ length: 5 }, () => {
        input.click();
        return input.checked;
      }),
    );
    expect(states).toEqual([false, true, false, true, false]);
    await eventually(
      'the last value is stored',
      async () => (await rowOf(member))?.notifyMatches === false,
    );
    await leave();
  });
});

test('a member downloads their data as a file', async () => {
  const member = await aMember(app.services, { name: 'Dana Rivera', bio: 'Two kids.' });
  const { page, consoleErrors, leave } = await openProfile(member, '?tab=settings');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download my data' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.json$/);
  const file = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(file).toMatchObject({ account: { email: member.email }, profile: { bio: 'Two kids.' } });
  expect(consoleErrors).toEqual([]);
  await leave();
});

describe('deleting the account', () => {
  test('explains the consequences, requires the email address and signs out', async () => {
    const member = await aMember(app.services, { name: 'Dana Rivera' });
    const { page, consoleErrors, leave } = await openProfile(member, '?tab=settings');
    await page.getByRole('button', { name: 'Delete my account' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('heading', { name: 'What we must keep' }).waitFor();
    await dialog.getByText('signed liability waivers').waitFor();
    const confirm = dialog.getByRole('button', { name: 'Delete Permanently' });
    await expect.poll(() => confirm.isDisabled()).toBe(true);
    await dialog.getByLabel(/Type your e-mail/).fill('another@example.org');
    await confirm.click();
    await dialog.getByText('That’s not your account’s e-mail.').waitFor();
    expect(consoleErrors.splice(0).every((error) => error.includes('403'))).toBe(true);
    await dialog.getByLabel(/Type your e-mail/).fill(member.email);
    await confirm.click();
    await page.getByText('Your account is deleted').first().waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/');
    expect(await rowOf(member)).toBeUndefined();
    await page.getByRole('link', { name: 'Login' }).waitFor();
    expect(consoleErrors.filter((error) => !error.includes('401'))).toEqual([]);
    await leave();
  });

  test('is not offered to the last admin', async () => {
    const admin = await anAdmin(app.services);
    const { page, leave } = await openProfile(admin, '?tab=settings');
    await page.getByRole('button', { name: 'Delete my account' }).click();
    await page.getByText('You’re the only admin.').waitFor();
    await expect
      .poll(() => page.getByRole('button', { name: 'Delete Permanently' }).count())
      .toBe(0);
    await page.getByRole('button', { name: 'Keep my account' }).click();
    expect(await rowOf(admin)).toBeDefined();
    await leave();
  });
});

describe('the layout', () => {
  async function openTab(tab: string) {
    const member = await aMember(app.services, { name: 'Dana Rivera', interests: ['music'] });
    await aChild(app, member.id, 27);
    await aChild(app, member.id, 75);
    const visited = await visitAs(browser, app.address, member, PHONE);
    const { page } = visited;
    await page.goto(`/profile?tab=${tab}`);
    await tabOf(page, 'Profile').waitFor();
    const skeletons = page.locator('.animate-pulse');
    await eventually('everything is loaded', async () => (await skeletons.count()) === 0);
    return visited;
  }

  describe('accessibility in both themes', () => {
    test.each(['profile', 'children', 'settings'])('the %s tab is accessible', async (tab) => {
      const { page, leave } = await openTab(tab);
      await expectAccessible(page, `profile-${tab}`);
      await page.setViewportSize({ width: 320, height: 640 });
      await expectNoHorizontalScroll(page);
      await leave();
    });

    test.each([
      ['settings', 'Delete my account', 'What we must keep'],
      ['children', 'Edit child 1', 'Child 1'],
      ['children', 'Delete child 1', 'Delete child 1?'],
    ])('on the %s tab, the "%s" dialog is accessible', async (tab, button, heading) => {
      const { page, leave } = await openTab(tab);
      await page.getByRole('button', { name: button }).click();
      await page.getByRole('dialog').getByRole('heading', { name: heading }).waitFor();
      await expectAccessible(page, `profile-${button.replaceAll(' ', '-')}`);
      await leave();
    });
  });
});
