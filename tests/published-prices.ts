import { publishedLists } from '#features/prices/price-list-factory.ts';
import type { Admissions } from '#features/prices/price-rules.ts';

/* What two adults, a baby, a toddler and a sibling pay with each published list, calculated by hand (decision 0045). */

export type ListName = keyof typeof publishedLists;
export const listNames = Object.keys(publishedLists) as ListName[];
export type Day = 'tuesday' | 'saturday' | 'tuesday’s last two hours';
/** In cents: what is paid, and the tax that it contains. */
export type Amounts = { total: number; tax: number };

export const untaxed = (total: number): Amounts => ({ total, tax: 0 });

/** The family, in the types of each list. */
export const families: Record<ListName, Admissions> = {
  cheaperOnline: { adult: 2, baby: 1, toddler: 1, sibling: 1 },
  freeBaby: { adult: 2, baby: 1, toddler: 1, sibling: 1 },
  siblings: { adult: 2, baby: 1, child: 2 },
  lastHours: { adult: 2, crawler: 2, child: 1 },
};

const everyDay = (online: Amounts, desk = online) => ({
  tuesday: { online, desk },
  saturday: { online, desk },
  'tuesday’s last two hours': { online, desk },
});
const onlineAndDesk = (amounts: Amounts) => ({ online: amounts, desk: amounts });
export const expectedAmounts: Record<ListName, Record<Day, Record<'online' | 'desk', Amounts>>> = {
  // 2 × $10, or 2 × $12 at the door.
  cheaperOnline: everyDay(untaxed(2000), untaxed(2400)),
  // 2 × $8, each with 56 cents of tax.
  freeBaby: everyDay({ total: 1712, tax: 112 }),
  // $27 + $2.40 and $20 + $1.78.
  siblings: everyDay({ total: 5118, tax: 418 }),
  lastHours: {
    tuesday: onlineAndDesk(untaxed(2 * 700 + 1000)),
    saturday: onlineAndDesk(untaxed(2 * 900 + 1200)),
    'tuesday’s last two hours': onlineAndDesk(untaxed(3 * 650)),
  },
};
