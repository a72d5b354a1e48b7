import { setTimeout as pause } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';
import { openBrowser, PHONE, visit, visitAs } from '#tests/browser.ts';
import type { PageSample } from './sample-pages.ts';

/** Milliseconds from lifting the finger off a link until the next page shows its content. */
export type PageChange = { from: string; to: string; millis: number };

/** How long a finger rests on a link. Meanwhile the next page is preloaded. */
const TOUCH_MILLIS = 80;
const READING_MILLIS = 500;

type Step = { to: string; link: (page: Page) => Locator };
const link = (name: string | RegExp) => (page: Page) => page.getByRole('link', { name }).first();
const menuLink = (name: string) => (page: Page) =>
  page.getByRole('navigation', { name: 'Member' }).getByRole('link', { name });

const memberSteps: Step[] = [
  {
    to: '/booking',
    link: (page) => page.getByRole('main').getByRole('link', { name: /^Book/ }).last(),
  },
  { to: '/dashboard', link: link('Back to Home') },
  { to: '/my-bookings', link: link(/^My Bookings/) },
  { to: '/dashboard', link: link('Back to Home') },
  { to: '/matches', link: menuLink('Matches') },
  { to: '/member-calendar', link: menuLink('Events') },
  { to: '/profile', link: menuLink('Profile') },
  { to: '/messages', link: menuLink('Messages') },
];
const visitorSteps: Step[] = [
  { to: '/calendar', link: link('See all events') },
  { to: '/calendar/$id', link: link('Music morning') },
  { to: '/calendar', link: link('All events') },
  { to: '/', link: (page) => page.getByRole('banner').getByRole('link').first() },
  { to: '/booking', link: link('Book a Play Session') },
];

/**
 * Measures page changes on a phone, each page opened for the first time in a new browser profile: one round per
 * member. A change's time is the minimum of the rounds, since other load on the machine only adds to it.
 */
export async function measurePageChanges(
  address: string,
  { members }: PageSample,
): Promise<PageChange[]> {
  const browser = await openBrowser();
  try {
    const rounds: PageChange[][] = [];
    for (const member of members) {
      const asMember = await visitAs(browser, address, member, { ...PHONE, hasEmptyCache: true });
      const changes = await followLinks(asMember.page, '/dashboard', memberSteps);
      const asVisitor = await visit(browser, address, { ...PHONE, hasEmptyCache: true });
      rounds.push([...changes, ...(await followLinks(asVisitor.page, '/', visitorSteps))]);
      for (const { page } of [asMember, asVisitor]) await page.context().close();
    }
    const [first = []] = rounds;
    return first.map((change, n) => ({
      ...change,
      millis: Math.min(...rounds.map((round) => round[n]?.millis ?? Number.NaN)),
    }));
  } finally {
    await browser.close();
  }
}

async function followLinks(page: Page, start: string, steps: Step[]): Promise<PageChange[]> {
  await page.goto(start);
  await page.waitForLoadState('networkidle');
  const changes: PageChange[] = [];
  let from = start;
  for (const { to, link } of steps) {
    const target = link(page);
    // Centered, because the sticky bars would cover a link at the edge of the viewport.
    await target.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    // Sections of the landing page are hydrated once they come into view.
    await pause(READING_MILLIS);
    await waitUntilHydrated(target);
    await page.evaluate(watchChange, to);
    await touch(page, target);
    const millis = await page.evaluate(() => (window as unknown as ChangeWindow).pageChange);
    changes.push({ from, to, millis });
    await page.waitForLoadState('networkidle');
    from = to;
  }
  return changes;
}

async function waitUntilHydrated(target: Locator) {
  const isHydrated = (element: Element) =>
    Object.keys(element).some((key) => key.startsWith('__reactProps'));
  while (!(await target.evaluate(isHydrated))) await pause(50);
}

async function touch(page: Page, target: Locator) {
  const box = await target.boundingBox();
  if (!box) throw new Error('The link is not visible');
  const devtools = await page.context().newCDPSession(page);
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await pause(TOUCH_MILLIS);
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

type ChangeWindow = { pageChange: Promise<number> };

/** Runs in the page: measures from the next click until no placeholder is left on the page at `to`. */
function watchChange(to: string) {
  const title = () => document.querySelector('main h1')?.textContent;
  const previous = title();
  (window as unknown as ChangeWindow).pageChange = new Promise((resolve) => {
    const onClick = ({ timeStamp }: MouseEvent) => {
      const isShown = () =>
        (location.pathname === to || to.includes('$')) &&
        title() !== undefined &&
        title() !== previous &&
        !document.querySelector('main .animate-pulse, main .animate-spin');
      const check = () => {
        if (isShown()) requestAnimationFrame((paintedAt) => resolve(paintedAt - timeStamp));
        else requestAnimationFrame(check);
      };
      requestAnimationFrame(check);
    };
    window.addEventListener('click', onClick, { capture: true, once: true });
  });
}
