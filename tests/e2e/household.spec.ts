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
  aMembership,
  anAdultOf,
  anInvitation,
} from '#features/household/server/household-factory.ts';
import { formatCode } from '#features/member-codes/member-codes-rules.ts';
import { findCodeOf } from '#features/member-codes/server/member-codes-queries.ts';
import { aChild } from '#features/profile/server/profile-factory.ts';
import { addDays, venueDateOf } from '#shared/venue-dates.ts';
import { accessibilityProblems, openBrowser, PHONE, visit, visitAs } from '../browser.ts';
import { eventually } from '../eventually.ts';
import { expectAccessible } from '../expect-accessible.ts';
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

const FAMILY = '/profile?tab=children';
const PASSWORD = 'correct horse battery';
let daysUsed = 5;

/** A family with a code, a child of two and a session that is planned. */
async function aFamily() {
  const owner = await aMemberWithCode(app);
  daysUsed += 1;
  const date = addDays(venueDateOf(app.clock.now(), 'America/New_York'), daysUsed);
  const slot = await aSlot(app, 25, date);
  await aMemberBooking(app, owner, slot);
  await aChild(app, owner.id, 26);
  const code = await findCodeOf(app.db, owner.id);
  return { owner, slot, digits: formatCode(code?.numericCode ?? '') };
}

const as = (person: SignedIn, options: BrowserContextOptions = PHONE) =>
  visitAs(browser, app.address, person, options);
const invitationPage = (token: string) => `/household-invitation?token=${token}`;
const planned = (page: Page) => page.getByRole('region', { name: 'Upcoming Bookings' });

/** The invitation's link, once its mail has left. */
const mailedLink = (to: string) =>
  eventually(`the invitation to ${to}`, async () => {
    const mails = (await app.sentFiles()).map(readEml).filter((mail) => mail.to === to);
    const text = mails.map(({ text }) => text).join('\n');
    return text.match(/http\S+/g)?.find((link) => link.includes('/household-invitation'));
  });

test('a nanny is invited, signs up, shares the family, and is gone again', async () => {
  const { owner, slot, digits } = await aFamily();
  const home = await as(owner);
  await home.page.goto(FAMILY);
  await home.page.getByRole('button', { name: 'Invite somebody' }).click();
  const form = home.page.getByRole('dialog', { name: 'Invite to your family' });
  await form.getByRole('button', { name: 'Send the invitation' }).click();
  await form.getByText('Valid email is required').waitFor();
  await form.getByLabel('Their email').fill('nora@example.org');
  await form.getByLabel('Who they are').selectOption('Nanny');
  expect(await accessibilityProblems(home.page)).toEqual([]);
  await form.getByRole('button', { name: 'Send the invitation' }).click();
  await home.page.getByText('Invitation sent', { exact: true }).waitFor();
  await home.page.getByText('Waiting', { exact: true }).waitFor();

  const away = await visit(browser, app.address, PHONE);
  await away.page.goto(await mailedLink('nora@example.org'));
  await away.page.getByRole('heading', { name: 'Mary invites you to the family' }).waitFor();
  await away.page.getByRole('link', { name: 'Sign in to accept' }).click();
  await away.page.getByRole('link', { name: 'Sign up' }).click();
  await away.page.getByLabel('Your name').fill('Nora Nanny');
  await away.page.getByLabel('Email').fill('nora@example.org');
  await away.page.getByLabel('Password').fill(PASSWORD);
  await away.page.getByRole('button', { name: 'Sign up' }).click();
  await away.page.getByRole('button', { name: 'Join the family' }).click();
  await away.page.getByRole('heading', { name: 'Welcome to the family of Mary' }).waitFor();
  await home.page.getByText('Nora Nanny', { exact: true }).waitFor();
  await home.page.getByText('Waiting', { exact: true }).waitFor({ state: 'detached' });

  await away.page.getByRole('link', { name: 'Go to your dashboard' }).click();
  await away.page.getByText(digits, { exact: true }).waitFor();
  await planned(away.page).getByText(slot.slotLabel).waitFor();
  await planned(away.page).getByRole('button', { name: 'Cancel Booking' }).waitFor();
  await away.page.goto(FAMILY);
  await away.page.getByRole('heading', { name: 'The family of Mary' }).waitFor();
  await away.page.getByText('Child 1').first().waitFor();

  await away.page.goto('/dashboard');
  await away.page.getByText(digits, { exact: true }).waitFor();
  const right = (name: string) => home.page.getByRole('switch', { name });
  await right('Show the member code').uncheck();
  await home.page.getByText('What Nora Nanny may do was changed.', { exact: true }).waitFor();
  await away.page.getByText('The code is not shared with you').waitFor();
  await expect.poll(() => away.page.getByText(digits, { exact: true }).count()).toBe(0);
  await right('Book, move and cancel').uncheck();
  const cancel = planned(away.page).getByRole('button', { name: 'Cancel Booking' });
  await cancel.waitFor({ state: 'detached' });
  await planned(away.page).getByText(slot.slotLabel).waitFor();

  await home.page.getByRole('button', { name: 'Remove Nora Nanny from your family' }).click();
  const question = home.page.getByRole('dialog', { name: 'Remove Nora Nanny?' });
  await question.getByRole('button', { name: 'Remove' }).click();
  await home.page.getByText('Nobody shares your family yet.').waitFor();
  await planned(away.page).getByText(slot.slotLabel).waitFor({ state: 'detached' });
  await away.page.getByRole('img', { name: 'QR code of your member code' }).waitFor();
  await expect.poll(() => away.page.getByText(digits, { exact: true }).count()).toBe(0);
  expect(home.complaints).toEqual([]);
  // The browser itself notes that a visitor, and that a code which is not shared, is answered 401/404.
  expect(away.complaints.filter((line) => !/40[14]/.test(line))).toEqual([]);
  await away.leave();
  await home.leave();
});

test('who is signed in with another email is told so, and can change the account', async () => {
  const { owner } = await aFamily();
  const { token, email } = await anInvitation(app, owner);
  const { page, leave } = await as(await aMember(app.services, { email: 'other@example.org' }));
  await page.goto(invitationPage(token));
  await page.getByText('You are signed in as other@example.org, and').waitFor();
  await expect.poll(() => page.getByText(email).count()).toBe(0);
  await expect.poll(() => page.getByRole('button', { name: 'Join the family' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Use another account' }).click();
  await page.getByRole('link', { name: 'Sign in to accept' }).waitFor();
  await leave();
});

test('what cannot be accepted any more says why', async () => {
  const { owner } = await aFamily();
  const { page, leave } = await visit(browser, app.address, PHONE);
  for (const path of ['/household-invitation', invitationPage('made-up')]) {
    await page.goto(path);
    await page.getByRole('heading', { name: 'This invitation link does not work' }).waitFor();
  }
  const past = new Date(app.clock.now().getTime() - 1000);
  const expired = await anInvitation(app, owner, { expiresAt: past });
  await page.goto(invitationPage(expired.token));
  await page.getByRole('heading', { name: 'This invitation has expired' }).waitFor();
  const { token } = await anInvitation(app, owner);
  await page.goto(invitationPage(token));
  await page.getByRole('button', { name: 'No, thank you' }).click();
  const question = page.getByRole('dialog', { name: 'Decline the invitation?' });
  await question.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('button', { name: 'No, thank you' }).click();
  await question.getByRole('button', { name: 'Decline', exact: true }).click();
  await page.getByRole('heading', { name: 'You have declined' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'This invitation was declined' }).waitFor();
  await leave();
});

test('a server’s refusal is shown in its own words, and nothing is lost', async () => {
  const { owner } = await aFamily();
  const { token, email } = await anInvitation(app, owner);
  const invited = await aMember(app.services, { email });
  await aMembership(app, await aMember(app.services), invited);
  const { page, leave } = await as(invited);
  await page.goto(invitationPage(token));
  await page.getByRole('button', { name: 'Join the family' }).click();
  await page.getByText('Please leave it first, then accept.').first().waitFor();
  await page.goto(FAMILY);
  await page.getByRole('button', { name: 'Leave this family' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave this family' }).click();
  await page.getByText('You have left the family', { exact: true }).waitFor();
  await page.getByText('Nobody shares your family yet.').waitFor();
  await page.goto(invitationPage(token));
  await page.getByRole('button', { name: 'Join the family' }).click();
  await page.getByRole('heading', { name: 'Welcome to the family of Mary' }).waitFor();
  await leave();
});

test('an invitation is sent again and taken back', async () => {
  const { owner } = await aFamily();
  const { email } = await anInvitation(app, owner, { expiresAt: new Date(0) });
  const { page, complaints, leave } = await as(owner);
  await page.goto(FAMILY);
  await page.getByText('Expired', { exact: true }).waitFor();
  await page.getByRole('button', { name: `Send again to ${email}` }).click();
  await page.getByText('Waiting', { exact: true }).waitFor();
  await mailedLink(email);
  await page.getByRole('button', { name: `Take back the invitation to ${email}` }).click();
  await page.getByText('Nobody shares your family yet.').waitFor();
  expect(complaints).toEqual([]);
  await leave();
});

describe('looks in both themes', () => {
  const open = (person: SignedIn | null) =>
    person ? as(person) : visit(browser, app.address, PHONE);

  test('axe finds nothing in the family, own and joined', async () => {
    const { owner } = await aFamily();
    const adult = await anAdultOf(app, owner, { mayMessage: false });
    await anInvitation(app, owner, { email: `grandma@example.org` });
    await anInvitation(app, owner, { expiresAt: new Date(0) });
    const home = await open(owner);
    await home.page.goto(FAMILY);
    await home.page.getByText('Waiting', { exact: true }).waitFor();
    await expectAccessible(home.page, 'household-own');
    await home.page.getByRole('button', { name: 'Invite somebody' }).click();
    await home.page.getByRole('dialog').waitFor();
    await expectAccessible(home.page, 'household-invite');
    await home.leave();
    const away = await open(adult);
    await away.page.goto(FAMILY);
    await away.page.getByRole('heading', { name: 'The family of Mary' }).waitFor();
    await expectAccessible(away.page, 'household-joined');
    await away.leave();
  });

  test('axe finds nothing on the invitation, for a visitor, the invited and another', async () => {
    const { owner } = await aFamily();
    const { token, email } = await anInvitation(app, owner, { mayCheckIn: false });
    const people = {
      visitor: null,
      another: await aMember(app.services),
      invited: await aMember(app.services, { email }),
    };
    for (const [who, person] of Object.entries(people)) {
      const { page, leave } = await open(person);
      await page.goto(invitationPage(token));
      await page.getByRole('heading', { name: 'Mary invites you to the family' }).waitFor();
      await expectAccessible(page, `household-invitation-${who}`);
      if (who === 'invited') {
        await page.getByRole('button', { name: 'Join the family' }).click();
        await page.getByRole('heading', { name: 'Welcome to the family of Mary' }).waitFor();
        await expectAccessible(page, 'household-joining');
      }
      await leave();
    }
  });
});
