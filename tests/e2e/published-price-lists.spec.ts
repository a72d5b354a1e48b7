import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtPages } from '#app/server/page-shell.ts';
import { anAdmin, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { publishedLists } from '#features/prices/price-list-factory.ts';
import type { AdmissionType, PriceList, PriceRule } from '#features/prices/price-list-rules.ts';
import { formatMoney } from '#shared/money.ts';
import { addDays, venueDateOf, weekdayOf } from '#shared/venue-dates.ts';
import { findAccessibilityProblems, openBrowser, visit, visitAs } from '../browser.ts';
import {
  type Day,
  expectedAmounts,
  families,
  type ListName,
  listNames,
} from '../published-prices.ts';
import { saveScreenshots } from '../save-screenshots.ts';
import { startTestApp, type TestApp } from '../test-app.ts';

/*
 * The owner of a new venue types each of the four published price lists (decision 0045) into /admin/prices. The page
 * and the booking page then show what a family pays, to the cent.
 */

const DESKTOP = { viewport: { width: 1280, height: 900 } };
const SATURDAY = 6;
/** An estimate of what finding and pressing a control, and typing a character, take a person the first time. */
const [SECONDS_PER_CONTROL, SECONDS_PER_CHARACTER] = [3, 0.4];

let app: TestApp;
let browser: Browser;
let owner: SignedIn;
beforeAll(async () => {
  app = await startTestApp({ pages: builtPages });
  browser = await openBrowser();
  owner = await anAdmin(app.services);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

/** The next such day after today, in the venue's time zone. */
function findNext(weekday: number): string {
  const today = venueDateOf(new Date(), 'America/New_York');
  const daysAhead = ((weekday - weekdayOf(today) + 6) % 7) + 1;
  return addDays(today, daysAhead);
}
const visits: Record<Day, { date: string; session: string }> = {
  tuesday: { date: findNext(2), session: '9:00 - 11:00 AM' },
  saturday: { date: findNext(SATURDAY), session: '9:00 - 11:00 AM' },
  'tuesday’s last two hours': { date: findNext(2), session: '4:30 - 6:30 PM' },
};
const days = Object.keys(visits) as Day[];
const formatCents = (cents: number) => formatMoney(cents, 'usd', 'en-US');

/** Presses and types as a person, and estimates how long that takes one. */
function createHands() {
  let seconds = 0;
  function find(control: Locator, characters = 0) {
    seconds += SECONDS_PER_CONTROL + characters * SECONDS_PER_CHARACTER;
    return control;
  }
  return {
    press: (control: Locator) => find(control).click(),
    /** With the keyboard alone. */
    pressEnter: (control: Locator) => find(control).press('Enter'),
    type: (field: Locator, text: string) => find(field, text.length).fill(text),
    choose: (field: Locator, option: string) => find(field).selectOption(option),
    estimatedSeconds: () => seconds,
  };
}
type Hands = ReturnType<typeof createHands>;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const label = (page: Page, name: string) => page.getByLabel(name, { exact: true });

async function enterAge(page: Page, hands: Hands, name: string, months: number | null) {
  if (months === null) return;
  if (months % 12 === 0) return hands.type(label(page, name), String(months / 12));
  await hands.choose(label(page, `${name}: months or years`), 'months');
  await hands.type(label(page, name), String(months));
}

async function enterRule(page: Page, hands: Hands, { cents, ...conditions }: PriceRule) {
  await hands.press(button(page, 'Add a special price'));
  const price = page.getByLabel('Price: Choose when it applies');
  await hands.type(price, String(cents / 100));
  const { channel, weekdays, lastHours, fromNth, withPaying } = conditions;
  if (channel) await hands.choose(label(page, 'Where').first(), channel);
  if (weekdays?.includes(SATURDAY)) await hands.press(label(page, 'Sat').first());
  if (lastHours) await hands.type(label(page, 'Last hours of the day'), String(lastHours));
  if (fromNth) await hands.type(label(page, 'Starting with number'), String(fromNth));
  if (withPaying) await hands.press(page.getByLabel('Only together with someone who pays'));
}

async function enterType(page: Page, hands: Hands, type: AdmissionType) {
  await hands.press(button(page, 'Add an admission'));
  const name = label(page, 'Name (English)');
  // A new admission's name is focused.
  await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true);
  await hands.type(name, type.names.en);
  await hands.type(label(page, 'Name (Español)'), type.names.es);
  await enterAge(page, hands, 'From this age', type.fromMonths);
  await enterAge(page, hands, 'Up to this age', type.toMonths);
  const [defaultRule, ...specialRules] = type.rules.toReversed();
  const defaultPrice = label(page, 'Price: In all other cases');
  await hands.type(defaultPrice, String((defaultRule?.cents ?? 0) / 100));
  // The last one first, and then moved into place with the keyboard.
  for (const rule of specialRules) await enterRule(page, hands, rule);
  if (specialRules.length > 1)
    await hands.pressEnter(button(page, 'Move up: last 2 hours of the day'));
  if (!type.counted) await hands.press(page.getByLabel('Takes up a spot in the session'));
}

async function enterList(page: Page, hands: Hands, { types, taxRates }: PriceList) {
  await hands.press(button(page, 'Delete Child'));
  const [adult, ...others] = types;
  for (const type of adult ? [...others, adult] : others) await enterType(page, hands, type);
  for (const _ of others) await hands.pressEnter(button(page, 'Move adult up'));
  for (const { percent } of taxRates) {
    await hands.press(button(page, 'Add a tax'));
    await page.getByText('Finish the prices above to see the total.').waitFor();
    await hands.type(label(page, 'Percent'), String(percent));
  }
}

/** Chooses the family in the steppers. */
async function chooseFamily(page: Page, list: ListName) {
  for (const [name, quantity] of Object.entries(families[list])) {
    const stepper = page.getByRole('group', { name: new RegExp(`^${name},`) });
    const more = stepper.getByRole('button', { name: 'More' });
    const status = stepper.getByRole('status');
    for (let count = Number(await status.textContent()); count < quantity; count += 1) {
      await more.click();
    }
  }
}

/** Resolves after the page has drawn its current state. */
const waitForFrame = (page: Page) =>
  page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );

/** Compares the preview with the amounts of each day, online and at the desk. */
async function expectPreviewed(page: Page, list: ListName) {
  const preview = page.getByRole('region', { name: 'What would this family pay?' });
  await chooseFamily(page, list);
  const expectTotal = async (day: Day, channel: 'online' | 'desk') => {
    const { total } = expectedAmounts[list][day][channel];
    const shown = preview.getByText(/^Total/).last();
    // Read once, after the page has drawn the choice: polling could pass on the total of the choice before.
    await waitForFrame(page);
    expect(await shown.textContent(), `${day} ${channel}`).toBe(`Total${formatCents(total)}`);
  };
  for (const day of days) {
    const { date, session } = visits[day];
    await preview.getByLabel('Day').fill(date);
    await preview.getByLabel('Session').selectOption(session);
    for (const channel of ['online', 'desk'] as const) {
      await preview.getByLabel('Where').selectOption(channel);
      await expectTotal(day, channel);
    }
  }
  // At the desk, the arrival sets the price, even in the morning's session.
  await preview.getByLabel('Day').fill(visits.tuesday.date);
  await preview.getByLabel('Session').selectOption(visits.tuesday.session);
  await expectTotal('tuesday', 'desk');
  await preview.getByLabel('Arrives at').fill('16:30');
  await expectTotal('tuesday’s last two hours', 'desk');
}

/** Names instead of the ids that the page makes up. */
function normalize({ types, taxRates, taxOf, sessionNames }: PriceList) {
  const rateNames = new Map<string | null, string>(taxRates.map(({ id, name }) => [id, name]));
  return {
    types: types.map((type) => ({ ...type, id: type.names.en })),
    taxRates: taxRates.map((rate) => ({ ...rate, id: rate.name })),
    taxOf: Object.fromEntries(
      Object.entries(taxOf).map(([kind, id]) => [kind, rateNames.get(id) ?? null]),
    ),
    sessionNames,
  };
}

async function expectCharged(page: Page, list: ListName) {
  for (const day of ['tuesday', 'saturday'] as const) {
    const { date, session } = visits[day];
    await page.goto(`/booking?${new URLSearchParams({ date, slot: session })}`);
    await page.getByRole('group', { name: /^adult,/ }).waitFor();
    await chooseFamily(page, list);
    const { total } = expectedAmounts[list][day].online;
    const due = page.locator('#summary dt:text-is("Total") + dd');
    await expect.poll(() => due.textContent(), { message: day }).toBe(formatCents(total));
    // Where the day's sessions cost differently, each says its price before it is chosen.
    const late = expectedAmounts[list]['tuesday’s last two hours'].online.total;
    if (day !== 'tuesday' || late === total) continue;
    for (const [label, cents] of [
      [session, total],
      [visits['tuesday’s last two hours'].session, late],
    ] as const) {
      const card = page.locator('label').filter({ hasText: label });
      await card.getByText(formatCents(cents), { exact: true }).waitFor();
    }
  }
}

test.each(listNames)(
  'an owner types the price list %s, in an estimated five minutes',
  async (name) => {
    await app.changeVenue({ priceList: null });
    const office = await visitAs(browser, app.address, owner, DESKTOP);
    const hands = createHands();
    await office.page.goto('/admin/prices');
    await enterList(office.page, hands, publishedLists[name]);
    if (name === 'freeBaby') expect(await findAccessibilityProblems(office.page)).toEqual([]);
    await saveScreenshots(office.page, `prices-${name}`);
    await expectPreviewed(office.page, name);
    await hands.press(button(office.page, 'Save prices'));
    await office.page.getByText('Prices saved').first().waitFor();
    expect(hands.estimatedSeconds()).toBeLessThan(300);

    const { json } = await app.call('GET', '/api/admin/price-list', undefined, { as: owner });
    const { list } = json as { list: PriceList };
    expect(normalize(list)).toEqual(normalize(publishedLists[name]));

    const family = await visit(browser, app.address, DESKTOP);
    await expectCharged(family.page, name);
    expect([...office.consoleErrors, ...family.consoleErrors]).toEqual([]);
    await office.leave();
    await family.leave();
  },
);
