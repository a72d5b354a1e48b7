import { asc, eq } from 'drizzle-orm';
import type { Browser, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builtPages } from '#app/server/page-shell.ts';
import { aMember, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { users } from '#features/accounts/server/accounts-tables.ts';
import { aMemberWithCode } from '#features/bookings/server/bookings-factory.ts';
import { aChild } from '#features/profile/server/profile-factory.ts';
import { children } from '#features/profile/server/profile-tables.ts';
import { openBrowser, PHONE, visitAs } from '../browser.ts';
import { expectAccessible } from '../expect-accessible.ts';
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

const saveButton = (page: Page) => page.getByRole('button', { name: 'Complete Profile' });
const nextButton = (page: Page) => page.getByRole('button', { name: 'Save and Continue' });
const sectionHeading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 2, name, exact: true });

/** Saves the open step and waits for the next section. */
async function saveAndContinue(page: Page, next: string) {
  await nextButton(page).click();
  await sectionHeading(page, next).waitFor();
}

/** Saves the children and the remaining steps, and waits for the dashboard. */
async function finishIntake(page: Page) {
  await saveAndContinue(page, 'Parent Interests');
  await saveAndContinue(page, 'Scheduling & Compatibility');
  await saveButton(page).click();
  await page.waitForURL('**/dashboard');
}

const childGroup = (page: Page, number: number) =>
  page.getByRole('group', { name: `Child ${number}`, exact: true });
const childrenOf = (member: SignedIn) =>
  app.db
    .select()
    .from(children)
    .where(eq(children.userId, member.id))
    .orderBy(asc(children.createdAt));

async function openIntake(member: SignedIn, options = PHONE) {
  const visited = await visitAs(browser, app.address, member, options);
  const calls: string[] = [];
  visited.page.on('request', (request: Request) => {
    const call = `${request.method()} ${new URL(request.url()).pathname}`;
    if (/^(POST|PATCH|DELETE) .api.(profile|children)/.test(call)) calls.push(call);
  });
  await visited.page.goto('/intake');
  await visited.page.getByLabel('First Name').waitFor();
  return { ...visited, calls };
}

async function fillRequired(page: Page) {
  await page.getByLabel('Phone').fill('555-201-4477');
  await page.getByLabel('Neighborhood or Town').fill('Old Mill');
}

test('a parent completes the form on a phone and is redirected to the dashboard', async () => {
  const member = await aMember(app.services, { name: 'Dana Rivera' });
  const { page, consoleErrors, calls, leave } = await openIntake(member);
  await page.getByRole('heading', { name: 'Complete Your Profile' }).waitFor();
  await page.getByText(/^Help us match you .* — or skip and complete later\.$/).waitFor();
  await expect.poll(() => page.getByLabel('First Name').inputValue()).toBe('Dana');
  await expect
    .poll(() => page.getByLabel('E-mail', { exact: true }).first().inputValue())
    .toBe(member.email);
  await sectionHeading(page, 'Parent / Guardian Info').waitFor();
  await page.getByRole('radio', { name: 'Mom' }).check();
  await page.getByRole('radio', { name: 'Other' }).check();
  await page.getByLabel('Please specify').fill('Grandma');
  await page.getByLabel('Pronouns').fill('she/her');
  await fillRequired(page);
  await page.getByRole('radio', { name: 'Text' }).check();
  await page.getByRole('checkbox', { name: 'Send me text messages' }).check();
  await nextButton(page).dblclick();
  await sectionHeading(page, 'Children').waitFor();
  await page.getByRole('button', { name: 'Add Child' }).click();
  await childGroup(page, 1).getByLabel('Years').fill('2');
  await childGroup(page, 1).getByLabel('Additional Months').fill('3');
  await childGroup(page, 1).getByRole('checkbox', { name: 'Weekends' }).check();
  await page.getByRole('button', { name: 'Add Another Child' }).click();
  await childGroup(page, 2).getByLabel('Additional Months').fill('7');
  await saveAndContinue(page, 'Parent Interests');
  await sectionHeading(page, 'Parent Personality & Lifestyle').waitFor();
  await page.getByRole('checkbox', { name: 'Coffee' }).check();
  await page.getByRole('radio', { name: 'Planner' }).check();
  await page.getByRole('checkbox', { name: 'Playdates' }).check();
  await page.getByRole('checkbox', { name: 'At Playvillage' }).check();
  await saveAndContinue(page, 'Scheduling & Compatibility');
  await sectionHeading(page, 'Tell Us a Bit More').waitFor();
  await page.getByRole('checkbox', { name: 'At Playvillage' }).check();
  await page.getByLabel('Languages Spoken').fill('English, Spanish');
  await page.getByLabel('Your Perfect Morning').fill('Coffee,\nthen the park.');
  await saveButton(page).dblclick();
  await page.waitForURL('**/dashboard');
  await page.getByText('Your profile has been saved successfully.').first().waitFor();
  expect(calls).toEqual([
    'PATCH /api/profile',
    'POST /api/children',
    'POST /api/children',
    'PATCH /api/profile',
    'PATCH /api/profile',
  ]);

  const [row] = await app.db.select().from(users).where(eq(users.id, member.id));
  expect(row).toMatchObject({
    parentRole: 'Grandma',
    pronouns: 'she/her',
    phone: '555-201-4477',
    neighborhood: 'Old Mill',
    preferredContactMethod: 'text',
    smsOptIn: true,
    parentInterests: ['coffee'],
    parentVibe: 'planner',
    connectionTypes: ['playdates'],
    preferredMeetups: ['play_space'],
    comfortLevel: ['play_space'],
    languagesSpoken: 'English, Spanish',
    perfectMorning: 'Coffee,\nthen the park.',
  });
  const list = await app.call('GET', '/api/children', undefined, { as: member });
  expect(list.json).toMatchObject([
    { ageYears: 2, ageMonths: 27, typicalAvailability: ['weekends'] },
    { ageYears: 0, ageMonths: 7, typicalAvailability: [] },
  ]);
  // The dashboard generates the new member's code after a 404 (spec 4).
  expect(consoleErrors.filter((text) => !text.includes('404'))).toEqual([]);
  await leave();
});

test.each(['Back', 'Skip for Now'])('%s goes to the dashboard and saves nothing', async (name) => {
  const member = await aMember(app.services, { name: 'Dana Rivera' });
  const { page, calls, leave } = await openIntake(member);
  await page.getByLabel('First Name').fill('Changed');
  await page.getByRole('link', { name }).click();
  await page.waitForURL('**/dashboard');
  await page.getByRole('heading', { name: 'Hello, Dana!' }).waitFor();
  expect(calls).toEqual([]);
  await leave();
});

test('shows an error for each invalid field and sends nothing', async () => {
  const member = await aMember(app.services, { name: 'Dana Rivera' });
  const { page, calls, leave } = await openIntake(member);
  await page.getByLabel('First Name').fill('');
  await page.getByLabel('Last Name').fill(' ');
  await nextButton(page).click();
  for (const field of ['First name', 'Last name', 'Phone number', 'Neighborhood or town'])
    await page.getByText(`${field} is required`, { exact: true }).waitFor();
  await page.goto('/intake?step=2');
  await page.getByRole('button', { name: 'Add Child' }).click();
  await childGroup(page, 1).getByLabel('Years').fill('6');
  await nextButton(page).click();
  await page
    .getByText('Children can be up to 5 years and 11 months old', { exact: true })
    .waitFor();
  // Saving the last step validates all steps and opens the first invalid one.
  await page.goto('/intake?step=4');
  await saveButton(page).click();
  await page.getByText('Phone number is required', { exact: true }).waitFor();
  expect(calls).toEqual([]);
  await leave();
});

test('replaces an empty year with 0 and does not change the months', async () => {
  const member = await aMember(app.services, { name: 'Dana Rivera' });
  const { page, leave } = await openIntake(member);
  await fillRequired(page);
  await saveAndContinue(page, 'Children');
  await page.getByRole('button', { name: 'Add Child' }).click();
  const child = childGroup(page, 1);
  await child.getByLabel('Additional Months').fill('5');
  await child.getByLabel('Years').fill('3');
  await child.getByLabel('Years').fill('');
  await child.getByLabel('Additional Months').focus();
  await expect.poll(() => child.getByLabel('Years').inputValue()).toBe('0');
  await child.getByLabel('Years').fill('1');
  await finishIntake(page);
  const list = await app.call('GET', '/api/children', undefined, { as: member });
  expect(list.json).toMatchObject([{ ageMonths: 17 }]);
  await leave();
});

describe('stored children', () => {
  test('are updated, and removed only on save', async () => {
    const member = await aMember(app.services, { name: 'Dana Rivera' });
    await aChild(app, member.id, 30);
    const second = await aChild(app, member.id, 50);
    const { page, calls, leave } = await openIntake(member);
    await fillRequired(page);
    await saveAndContinue(page, 'Children');
    await page.getByRole('button', { name: 'Remove child 1' }).click();
    await page.getByText('Child 1 will be removed when you save.').waitFor();
    expect(await childrenOf(member)).toHaveLength(2);
    await page.getByRole('button', { name: 'Undo' }).click();
    await childGroup(page, 2).waitFor();
    await page.getByRole('button', { name: 'Remove child 1' }).click();
    await childGroup(page, 1).getByRole('checkbox', { name: 'Evenings' }).check();
    await finishIntake(page);
    const remaining = await childrenOf(member);
    expect(remaining.map(({ id }) => id)).toEqual([second]);
    expect(remaining[0]?.typicalAvailability.toSorted()).toEqual(['evenings', 'weekends']);
    expect(calls.map((call) => call.split('/').slice(0, 3).join('/'))).toEqual([
      'PATCH /api/profile',
      'DELETE /api/children',
      'PATCH /api/children',
      'PATCH /api/profile',
      'PATCH /api/profile',
    ]);
    await leave();
  });

  test('may be older than five: the form can still be completed', async () => {
    const member = await aMember(app.services, { name: 'Dana Rivera' });
    await aChild(app, member.id, 75);
    const { page, leave } = await openIntake(member);
    await fillRequired(page);
    await saveAndContinue(page, 'Children');
    await expect.poll(() => childGroup(page, 1).getByLabel('Years').inputValue()).toBe('6');
    await finishIntake(page);
    await leave();
  });
});

describe('a failed request', () => {
  test('keeps the step open with its input, and the form resumes where the user left off', async () => {
    const member = await aMember(app.services, { name: 'Dana Rivera' });
    const { page, calls, leave } = await openIntake(member);
    await fillRequired(page);
    await page.route('**/api/profile', (route) => route.abort(), { times: 1 });
    await nextButton(page).click();
    await page.getByText('Failed to update profile').first().waitFor();
    expect(calls).toEqual(['PATCH /api/profile']);
    await expect.poll(() => page.getByLabel('Phone').inputValue()).toBe('555-201-4477');
    await saveAndContinue(page, 'Children');
    await page.getByRole('button', { name: 'Add Child' }).click();
    await saveAndContinue(page, 'Parent Interests');
    expect(await childrenOf(member)).toHaveLength(1);
    await page.getByRole('link', { name: 'Skip for Now' }).click();
    await page.waitForURL('**/dashboard');
    await page.goto('/intake');
    await sectionHeading(page, 'Parent Interests').waitFor();
    await page.getByRole('button', { name: 'Previous step' }).click();
    await childGroup(page, 1).waitFor();
    await page.goBack();
    await sectionHeading(page, 'Parent Interests').waitFor();
    await leave();
  });

  test('can be retried for a child, which is stored only once even if the response was lost', async () => {
    const member = await aMember(app.services, { name: 'Dana Rivera' });
    const { page, leave } = await openIntake(member);
    await fillRequired(page);
    await saveAndContinue(page, 'Children');
    for (const [index, months] of [3, 4, 5].entries()) {
      await page.getByRole('button', { name: /^Add (Another )?Child$/ }).click();
      await childGroup(page, index + 1)
        .getByLabel('Additional Months')
        .fill(String(months));
    }
    // The second child is stored, but its response is lost.
    let postCount = 0;
    await page.route('**/api/children', async (route) => {
      postCount += 1;
      if (postCount !== 2) return route.continue();
      await route.fetch();
      return route.abort();
    });
    await nextButton(page).click();
    await page.getByText('We couldn’t save the children’s details.').first().waitFor();
    expect(await childrenOf(member)).toHaveLength(2);
    // Changes before the retry are saved to the stored child.
    await childGroup(page, 2).getByLabel('Additional Months').fill('9');
    await finishIntake(page);
    const list = await app.call('GET', '/api/children', undefined, { as: member });
    expect((list.json as { ageMonths: number }[]).map((child) => child.ageMonths)).toEqual([
      3, 9, 5,
    ]);
    await leave();
  });

  test('for the profile shows an error and a retry button instead of the form', async () => {
    const member = await aMember(app.services, { name: 'Dana Rivera' });
    const { page, leave } = await visitAs(browser, app.address, member, PHONE);
    await page.route('**/api/profile', (route) => route.abort(), { times: 1 });
    await page.goto('/intake');
    await page.getByText('We couldn’t load your profile').waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByLabel('First Name').waitFor();
    await leave();
  });
});

test('the form is accessible in both themes', async () => {
  const member = await aMember(app.services, { name: 'Dana Rivera' });
  await aChild(app, member.id, 30);
  const { page, leave } = await openIntake(member);
  await page.getByRole('radio', { name: 'Other' }).check();
  await expectAccessible(page, 'intake');
  await nextButton(page).click();
  await page.getByText('Phone number is required').waitFor();
  await expectAccessible(page, 'intake-problems');
  for (const step of [2, 3, 4]) {
    await page.goto(`/intake?step=${step}`);
    await page.getByRole('heading', { level: 2 }).first().waitFor();
    await expectAccessible(page, `intake-step-${step}`);
  }
  await leave();
});

test('the form can be filled and saved with only the keyboard', async () => {
  // Without a code, the dashboard's request for it would be an error in the console.
  const member = await aMemberWithCode(app);
  const { page, consoleErrors, leave } = await openIntake(member, {});
  await page.getByLabel('Phone').focus();
  await page.keyboard.type('555-201-4477');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Old Mill');
  await page.keyboard.press('Enter');
  await sectionHeading(page, 'Children').waitFor();
  await nextButton(page).focus();
  await page.keyboard.press('Enter');
  await sectionHeading(page, 'Parent Interests').waitFor();
  await page.getByRole('checkbox', { name: 'Books' }).focus();
  await page.keyboard.press('Space');
  await page.getByRole('radio', { name: 'Laid back' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await nextButton(page).focus();
  await page.keyboard.press('Enter');
  await saveButton(page).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard');
  const [row] = await app.db.select().from(users).where(eq(users.id, member.id));
  expect(row).toMatchObject({ parentInterests: ['books'], parentVibe: 'planner' });
  expect(consoleErrors).toEqual([]);
  await leave();
});
