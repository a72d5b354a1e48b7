import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builtPages } from '#app/server/page-shell.ts';
import { aMember, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import {
  aMemberBooking,
  aMemberWithCode,
  aSlot,
} from '#features/bookings/server/bookings-factory.ts';
import {
  aHouseholdMembership,
  anAdultOf,
  anInvitation,
} from '#features/household/server/household-factory.ts';
import { formatCode } from '#features/member-codes/member-codes-rules.ts';
import { findCodeOf } from '#features/member-codes/server/member-codes-queries.ts';
import { aChild } from '#features/profile/server/profile-factory.ts';
import { addDays, venueDateOf } from '#shared/venue-dates.ts';
import { findAccessibilityProblems, openBrowser, PHONE, visit, visitAs } from '../browser.ts';
import { eventually } from '../eventually.ts';
import { expectAccessible } from '../expect-accessible.ts';
import { openManageMenu } from '../manage-menu.ts';
import { readEml } from '../read-eml.ts';
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

const FAMILY_PATH = '/profile?tab=children';
const PASSWORD = 'correct horse battery';
let lastDay = 5;

/** Creates a family with a code, a two-year-old child and an upcoming session. */
async function aFamily() {
  const owner = await aMemberWithCode(app);
  lastDay += 1;
  const date = addDays(venueDateOf(app.clock.now(), 'America/New_York'), lastDay);
  const slot = await aSlot(app, 25, date);
  await aMemberBooking(app, owner, slot);
  await aChild(app, owner.id, 26);
  const code = await findCodeOf(app.db, owner.id);
  return { owner, slot, digits: formatCode(code?.numericCode ?? '') };
}

const openAs = (user: SignedIn, options: BrowserContextOptions = PHONE) =>
  visitAs(browser, app.address, user, options);
const invitationPath = (token: string) => `/household-invitation?token=${token}`;
const upcomingBookings = (page: Page) => page.getByRole('region', { name: 'Upcoming Bookings' });

/** Waits until the invitation was emailed, and returns its link. */
const waitForEmailedLink = (to: string) =>
  eventually(`the invitation to ${to} is emailed`, async () => {
    const emails = (await app.readSentEmails()).map(readEml).filter((email) => email.to === to);
    const text = emails.map(({ text }) => text).join('\n');
    return text.match(/http\S+/g)?.find((link) => link.includes('/household-invitation'));
  });

test('a nanny is invited, signs up, shares the family and is removed', async () => {
  const { owner, slot, digits } = await aFamily();
  const ownerVisit = await openAs(owner);
  await ownerVisit.page.goto(FAMILY_PATH);
  await ownerVisit.page.getByRole('button', { name: 'Invite someone' }).click();
  const form = ownerVisit.page.getByRole('dialog', { name: 'Invite to your family' });
  await form.getByRole('button', { name: 'Send Invitation' }).click();
  await form.getByText('Valid email is required').waitFor();
  await form.getByLabel('Their e-mail').fill('nora@example.org');
  await form.getByLabel('Relationship').selectOption('Nanny');
  expect(await findAccessibilityProblems(ownerVisit.page)).toEqual([]);
  await form.getByRole('button', { name: 'Send Invitation' }).click();
  await ownerVisit.page.getByText('Invitation sent', { exact: true }).waitFor();
  await ownerVisit.page.getByText('Pending', { exact: true }).waitFor();

  const adultVisit = await visit(browser, app.address, PHONE);
  await adultVisit.page.goto(await waitForEmailedLink('nora@example.org'));
  await adultVisit.page
    .getByRole('heading', { name: 'Mary has invited you to join their family' })
    .waitFor();
  await adultVisit.page.getByRole('link', { name: 'Sign in to accept' }).click();
  await adultVisit.page.getByRole('link', { name: 'Sign up' }).click();
  await adultVisit.page.getByLabel('Your name').fill('Nora Nanny');
  await adultVisit.page.getByLabel('E-mail').fill('nora@example.org');
  await adultVisit.page.getByLabel('Password').fill(PASSWORD);
  await adultVisit.page.getByRole('button', { name: 'Sign up' }).click();
  await adultVisit.page.getByRole('button', { name: 'Join the family' }).click();
  await adultVisit.page.getByRole('heading', { name: 'Welcome to Mary’s family' }).waitFor();
  await ownerVisit.page.getByText('Nora Nanny', { exact: true }).waitFor();
  await ownerVisit.page.getByText('Pending', { exact: true }).waitFor({ state: 'detached' });

  await adultVisit.page.getByRole('link', { name: 'Go to Home' }).click();
  await adultVisit.page.getByText(digits, { exact: true }).waitFor();
  await upcomingBookings(adultVisit.page).getByText(slot.slotLabel).waitFor();
  await openManageMenu(upcomingBookings(adultVisit.page));
  await adultVisit.page.getByRole('menuitem', { name: 'Cancel Booking' }).waitFor();
  await adultVisit.page.keyboard.press('Escape');
  await adultVisit.page.goto(FAMILY_PATH);
  await adultVisit.page.getByRole('heading', { name: 'Mary’s family' }).waitFor();
  await adultVisit.page.getByText('Child 1').first().waitFor();

  await adultVisit.page.goto('/dashboard');
  await adultVisit.page.getByText(digits, { exact: true }).waitFor();
  const permission = (name: string) => ownerVisit.page.getByRole('switch', { name });
  await permission('Show the member code').uncheck();
  await ownerVisit.page
    .getByText('Nora Nanny’s permissions were updated.', { exact: true })
    .waitFor();
  await adultVisit.page.getByText('The code isn’t shared with you').waitFor();
  await expect.poll(() => adultVisit.page.getByText(digits, { exact: true }).count()).toBe(0);
  await permission('Book, reschedule and cancel').uncheck();
  await openManageMenu(upcomingBookings(adultVisit.page));
  await adultVisit.page
    .getByRole('menuitem', { name: 'Cancel Booking' })
    .waitFor({ state: 'detached' });
  await adultVisit.page.getByRole('menuitem', { name: 'Add to calendar' }).waitFor();
  await adultVisit.page.keyboard.press('Escape');
  await upcomingBookings(adultVisit.page).getByText(slot.slotLabel).waitFor();

  await ownerVisit.page.getByRole('button', { name: 'Remove Nora Nanny from your family' }).click();
  const confirmation = ownerVisit.page.getByRole('dialog', { name: 'Remove Nora Nanny?' });
  await confirmation.getByRole('button', { name: 'Remove' }).click();
  await ownerVisit.page.getByText('You haven’t shared your family with anyone yet.').waitFor();
  await upcomingBookings(adultVisit.page).getByText(slot.slotLabel).waitFor({ state: 'detached' });
  await adultVisit.page.getByRole('img', { name: 'QR code of your member code' }).waitFor();
  await expect.poll(() => adultVisit.page.getByText(digits, { exact: true }).count()).toBe(0);
  expect(ownerVisit.consoleErrors).toEqual([]);
  // The browser logs the 401 for a visitor and the 404 for a code that is not shared.
  expect(adultVisit.consoleErrors.filter((line) => !/40[14]/.test(line))).toEqual([]);
  await adultVisit.leave();
  await ownerVisit.leave();
});

test('shows that the invitation is for a different email and allows switching accounts', async () => {
  const { owner } = await aFamily();
  const { token, email } = await anInvitation(app, owner);
  const { page, leave } = await openAs(await aMember(app.services, { email: 'other@example.org' }));
  await page.goto(invitationPath(token));
  await page.getByText('You’re signed in as other@example.org, but').waitFor();
  await expect.poll(() => page.getByText(email).count()).toBe(0);
  await expect.poll(() => page.getByRole('button', { name: 'Join the family' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Use a different account' }).click();
  await page.getByRole('link', { name: 'Sign in to accept' }).waitFor();
  await leave();
});

test('explains why an invitation can no longer be accepted', async () => {
  const { owner } = await aFamily();
  const { page, leave } = await visit(browser, app.address, PHONE);
  for (const path of ['/household-invitation', invitationPath('unknown')]) {
    await page.goto(path);
    await page.getByRole('heading', { name: 'This invitation link doesn’t work' }).waitFor();
  }
  const past = new Date(app.clock.now().getTime() - 1000);
  const expired = await anInvitation(app, owner, { expiresAt: past });
  await page.goto(invitationPath(expired.token));
  await page.getByRole('heading', { name: 'This invitation has expired' }).waitFor();
  const { token } = await anInvitation(app, owner);
  await page.goto(invitationPath(token));
  await page.getByRole('button', { name: 'No, thank you' }).click();
  const confirmation = page.getByRole('dialog', { name: 'Decline the invitation?' });
  await confirmation.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('button', { name: 'No, thank you' }).click();
  await confirmation.getByRole('button', { name: 'Decline', exact: true }).click();
  await page.getByRole('heading', { name: 'Invitation declined' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'This invitation was declined' }).waitFor();
  await leave();
});

test('shows the server’s error to a member of another family, who can accept after leaving that family', async () => {
  const { owner } = await aFamily();
  const { token, email } = await anInvitation(app, owner);
  const invited = await aMember(app.services, { email });
  await aHouseholdMembership(app, await aMember(app.services), invited);
  const { page, leave } = await openAs(invited);
  await page.goto(invitationPath(token));
  await page.getByRole('button', { name: 'Join the family' }).click();
  await page.getByText('Please leave it first, then accept.').first().waitFor();
  await page.goto(FAMILY_PATH);
  await page.getByRole('button', { name: 'Leave this family' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave this family' }).click();
  await page.getByText('You’ve left the family', { exact: true }).waitFor();
  await page.getByText('You haven’t shared your family with anyone yet.').waitFor();
  await page.goto(invitationPath(token));
  await page.getByRole('button', { name: 'Join the family' }).click();
  await page.getByRole('heading', { name: 'Welcome to Mary’s family' }).waitFor();
  await leave();
});

test('an invitation is resent and withdrawn', async () => {
  const { owner } = await aFamily();
  const { email } = await anInvitation(app, owner, { expiresAt: new Date(0) });
  const { page, consoleErrors, leave } = await openAs(owner);
  await page.goto(FAMILY_PATH);
  await page.getByText('Expired', { exact: true }).waitFor();
  await page.getByRole('button', { name: `Resend to ${email}` }).click();
  await page.getByText('Pending', { exact: true }).waitFor();
  await waitForEmailedLink(email);
  await page.getByRole('button', { name: `Cancel invitation to ${email}` }).click();
  await page.getByText('You haven’t shared your family with anyone yet.').waitFor();
  expect(consoleErrors).toEqual([]);
  await leave();
});

describe('the household pages', () => {
  const open = (user: SignedIn | null) =>
    user ? openAs(user) : visit(browser, app.address, PHONE);

  test('are accessible for the owner and a joined adult', async () => {
    const { owner } = await aFamily();
    const adult = await anAdultOf(app, owner, { mayMessage: false });
    await anInvitation(app, owner, { email: `grandma@example.org` });
    await anInvitation(app, owner, { expiresAt: new Date(0) });
    const ownerVisit = await open(owner);
    await ownerVisit.page.goto(FAMILY_PATH);
    await ownerVisit.page.getByText('Pending', { exact: true }).waitFor();
    await expectAccessible(ownerVisit.page, 'household-own');
    await ownerVisit.page.getByRole('button', { name: 'Invite someone' }).click();
    await ownerVisit.page.getByRole('dialog').waitFor();
    await expectAccessible(ownerVisit.page, 'household-invite');
    await ownerVisit.leave();
    const adultVisit = await open(adult);
    await adultVisit.page.goto(FAMILY_PATH);
    await adultVisit.page.getByRole('heading', { name: 'Mary’s family' }).waitFor();
    await expectAccessible(adultVisit.page, 'household-joined');
    await adultVisit.leave();
  });

  test('the invitation page is accessible for a visitor, the invited member and another member', async () => {
    const { owner } = await aFamily();
    const { token, email } = await anInvitation(app, owner, { mayCheckIn: false });
    const users = {
      visitor: null,
      another: await aMember(app.services),
      invited: await aMember(app.services, { email }),
    };
    for (const [role, user] of Object.entries(users)) {
      const { page, leave } = await open(user);
      await page.goto(invitationPath(token));
      await page
        .getByRole('heading', { name: 'Mary has invited you to join their family' })
        .waitFor();
      await expectAccessible(page, `household-invitation-${role}`);
      if (role === 'invited') {
        await page.getByRole('button', { name: 'Join the family' }).click();
        await page.getByRole('heading', { name: 'Welcome to Mary’s family' }).waitFor();
        await expectAccessible(page, 'household-joining');
      }
      await leave();
    }
  });
});
