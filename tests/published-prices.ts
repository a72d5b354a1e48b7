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

/** The quote of a booking, what the family pays for it in the end, and what a refund of $4.70 takes back. */
export type AmountsWithCodes = {
  priceCents: number;
  discountCents: number;
  dueCents: number;
  paid: Amounts;
  refunded: Amounts;
};

/** `dueCents` is left after a gift card of $5. */
const withCodes = (
  priceCents: number,
  discountCents: number,
  paid: Amounts,
  refundedTax = 0,
): AmountsWithCodes => ({
  priceCents,
  discountCents,
  dueCents: paid.total - 500,
  paid,
  refunded: { total: 470, tax: refundedTax },
});

/** `codes`: a promo code of 10% and a gift card of $5. `pass`: one visit, which covers the most expensive child. */
type WaysToPay = {
  onlineWithCodes: AmountsWithCodes;
  onlineWithPass: Amounts;
  onlineWithAll: AmountsWithCodes;
  atDeskWithAll: AmountsWithCodes;
};
const waysToPay = (
  onlineWithCodes: AmountsWithCodes,
  onlineWithPass: Amounts,
  onlineWithAll: AmountsWithCodes,
  atDeskWithAll = onlineWithAll,
): WaysToPay => ({ onlineWithCodes, onlineWithPass, onlineWithAll, atDeskWithAll });
const everyWeekday = (ways: WaysToPay) => ({ tuesday: ways, saturday: ways });

export const amountsWithCodes: Record<ListName, Record<'tuesday' | 'saturday', WaysToPay>> = {
  // 2 × $10 less 10%; $10 beside the pass, less 10%; at the door $12 less 10%.
  cheaperOnline: everyWeekday(
    waysToPay(
      withCodes(2000, 200, untaxed(1800)),
      untaxed(1000),
      withCodes(1000, 100, untaxed(900)),
      withCodes(1200, 120, untaxed(1080)),
    ),
  ),
  // 2 × ($7.20 + 50 cents); $8 + 56 cents beside the pass; $7.20 + 50 cents.
  // Refunded: 50 × 235 / 770 cents of tax from each of two lines; 50 × 470 / 770 from one.
  freeBaby: everyWeekday(
    waysToPay(
      withCodes(1712, 160, { total: 1540, tax: 100 }, 15 + 15),
      { total: 856, tax: 56 },
      withCodes(856, 80, { total: 770, tax: 50 }, 31),
    ),
  ),
  // $24.30 + $2.16 and $18 + $1.60; $20 + $1.78 beside the pass; $18 + $1.60.
  // Refunded: 216 × 270 / 2646 and 160 × 200 / 1960 cents of tax; 160 × 470 / 1960.
  siblings: everyWeekday(
    waysToPay(
      withCodes(5118, 470, { total: 4606, tax: 376 }, 22 + 16),
      { total: 2178, tax: 178 },
      withCodes(2178, 200, { total: 1960, tax: 160 }, 38),
    ),
  ),
  // 2 × $7 and $10, on Saturdays 2 × $9 and $12; the pass covers the child.
  lastHours: {
    tuesday: waysToPay(
      withCodes(2400, 240, untaxed(2160)),
      untaxed(1400),
      withCodes(1400, 140, untaxed(1260)),
    ),
    saturday: waysToPay(
      withCodes(3000, 300, untaxed(2700)),
      untaxed(1800),
      withCodes(1800, 180, untaxed(1620)),
    ),
  },
};
