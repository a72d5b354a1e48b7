import type { Page } from 'playwright-core';
import type { PageSample } from './sample-pages.ts';

/** A page and the interactions of a user on it, one (or one typed text) per step. */
export type UserFlow = {
  name: string;
  as?: 'member' | 'desk';
  /** The path to open; without one, the flow continues on the page of the previous flow. */
  path?: (sample: PageSample) => string;
  steps: Record<string, (page: Page) => Promise<unknown>>;
};

const tap = (role: 'button' | 'tab' | 'menuitem', name: string | RegExp) => (page: Page) =>
  page.getByRole(role, { name }).first().tap();
const tapText = (text: string) => (page: Page) => page.getByText(text, { exact: true }).tap();
const type = (field: string, text: string) => async (page: Page) => {
  const input = page
    .getByRole('textbox', { name: field })
    .or(page.getByRole('searchbox', { name: field }))
    .first();
  await input.tap();
  await input.pressSequentially(text, { delay: 40 });
};
const chooseSession = (session: number) => (page: Page) =>
  page.getByRole('radio', { disabled: false }).nth(session).tap();

/** Closes what the previous step opened. */
const close = (role: 'dialog' | 'menu') => async (page: Page) => {
  await page.getByRole(role).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole(role).waitFor({ state: 'hidden' });
};

async function sign(page: Page) {
  const canvas = page.locator('canvas');
  await canvas.scrollIntoViewIfNeeded();
  const box = await canvas.boundingBox();
  if (!box) throw new Error('The waiver has no signature area');
  await page.mouse.move(box.x + 20, box.y + 60);
  await page.mouse.down();
  await page.mouse.move(box.x + 160, box.y + 20, { steps: 8 });
  await page.mouse.move(box.x + 240, box.y + 80, { steps: 8 });
  await page.mouse.up();
}

/** User flows on ten pages: nine on a phone, and the front desk on a tablet. */
export const userFlows: UserFlow[] = [
  {
    name: 'landing',
    path: () => '/',
    steps: {
      'open the menu': tap('button', 'Menu'),
      'close the menu': tap('button', 'Close menu'),
      'type an e-mail': type('E-mail', 'ann@example.org'),
      'tick the consent': (page) => page.getByRole('checkbox').first().tap(),
    },
  },
  {
    name: 'booking',
    as: 'member',
    path: () => '/booking',
    steps: {
      'two weeks forward': tap('button', 'Later days'),
      'two weeks back': tap('button', 'Earlier days'),
      'open the month': tap('button', 'Open the calendar'),
      'close the month': close('dialog'),
      'choose a day': (page) => page.locator('[data-day] button').nth(3).tap(),
      'choose a session': chooseSession(0),
      'change who comes': tap('button', 'Change'),
      'choose another session': chooseSession(1),
      confirm: tap('button', 'Confirm Booking'),
    },
  },
  {
    name: 'confirmation',
    as: 'member',
    steps: {
      arrive: (page) => page.getByRole('heading', { name: 'Booking Confirmed' }).waitFor(),
      'open the menu': tap('button', 'Menu'),
      'close the menu': tap('button', 'Close menu'),
    },
  },
  {
    name: 'waiver',
    path: () => '/waiver',
    steps: {
      'type a name': type('Full Name', 'Ann Lee'),
      'type an e-mail': type('E-mail', 'ann@example.org'),
      'type a child’s name': type("Child's Name", 'Fern'),
      'add a child': tap('button', 'Add another child'),
      sign,
      'clear the signature': tap('button', 'Clear Signature'),
      'type it instead': tap('button', 'Type your name instead'),
    },
  },
  {
    name: 'calendar',
    path: () => '/calendar',
    steps: {
      'filter the list': tapText('Free'),
      'show all again': tapText('Free'),
      search: type('Search events', 'music'),
      'open the month': tap('tab', 'Month'),
      'back to the list': tap('tab', 'List'),
    },
  },
  {
    name: 'event',
    path: ({ eventId }) => `/calendar/${eventId}`,
    steps: {
      'one more person': tap('button', 'More: How many of you are coming?'),
      'type a name': type('Your name', 'Ann Lee'),
      'type an e-mail': type('E-mail', 'ann@example.org'),
      'open the codes': tap('button', 'Promo code, gift card or credit'),
      share: tap('button', 'Share'),
    },
  },
  {
    name: 'dashboard',
    as: 'member',
    path: () => '/dashboard',
    steps: {
      'copy the code': tap('button', 'Copy code'),
      'show the code': tap('button', 'Show at the desk'),
      'close the code': close('dialog'),
      'open a menu': tap('button', /^Manage/),
      'close the menu': close('menu'),
    },
  },
  {
    name: 'my bookings',
    as: 'member',
    path: () => '/my-bookings',
    steps: {
      'open a menu': tap('button', /^Manage/),
      'open the reschedule dialog': tap('menuitem', /Reschedule/),
      'close the reschedule dialog': close('dialog'),
      'open the menu again': tap('button', /^Manage/),
      'close the menu': close('menu'),
    },
  },
  {
    name: 'matches',
    as: 'member',
    path: () => '/matches',
    steps: {
      'filter the list': tapText('Close in age'),
      'show all again': tapText('Close in age'),
      search: type('Search by name or interests', 'mo'),
      'open a menu': tap('button', /^Manage/),
      'close the menu': close('menu'),
      'show groups': tap('tab', 'Groups'),
      'show people': tap('tab', 'People'),
    },
  },
  {
    name: 'desk',
    as: 'desk',
    path: () => '/scan',
    steps: {
      'type a name': type('Code, name, child, e-mail or phone', 'mar'),
      'enter a code': tap('tab', 'Manual Entry'),
      'show the scanner': tap('tab', 'QR Scanner'),
      'add a walk-in': tap('button', 'Add a walk-in'),
      'close the walk-in': close('dialog'),
    },
  },
];
