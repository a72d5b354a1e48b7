import { describe, expect, test } from 'vitest';
import { admission, priceListWith, publishedLists } from './price-list-factory.ts';
import { type PriceList, priceListOf } from './price-list-rules.ts';
import {
  type Admissions,
  type Cover,
  countSpots,
  formatAdmissions,
  parseAdmissions,
  priceLines,
  toDefaultAdmissions,
  type Visit,
} from './price-rules.ts';
import {
  computeTax,
  discountLines,
  splitCents,
  splitRefund,
  sumLines,
  sumTaxes,
} from './tax-rules.ts';

const TUESDAY = '2026-12-01';
const SATURDAY = '2026-12-05';
const visit = (changes: Partial<Visit> = {}): Visit => ({
  venueDate: TUESDAY,
  startTime: '09:00',
  minutesToClosing: 9 * 60,
  channel: 'online',
  ...changes,
});
const at = { online: {}, desk: { channel: 'desk' }, trial: { channel: 'trial' } } as const;
const getTotal = (
  list: PriceList,
  admissions: Admissions,
  changes: Partial<Visit> = {},
  cover: Cover = null,
) => sumLines(priceLines(list, visit(changes), admissions, cover)).totalCents;

/** Two adults, a baby, a toddler and a sibling of four. */
const family = { adult: 2, baby: 1, toddler: 1, sibling: 1 };

describe('pricing', () => {
  const { cheaperOnline, freeBaby, siblings, lastHours } = publishedLists;

  test.each([
    ['of a family online', family, at.online, 2000],
    ['of a family at the door', family, at.desk, 2400],
    ['of a family on a trial', family, at.trial, 2000],
    ['on a Saturday at the door', family, { ...at.desk, venueDate: SATURDAY }, 2400],
    ['of a baby alone', { baby: 1 }, at.desk, 0],
  ])('with the list cheaperOnline, totals a booking %s', (_label, admissions, changes, cents) => {
    expect(getTotal(cheaperOnline, admissions, changes)).toBe(cents);
  });

  test('counts no spots for types that are not counted', () => {
    expect(countSpots(cheaperOnline, family)).toBe(2);
  });

  test.each([
    ['a family, whose baby is free', family, {}, 1712],
    ['a family at the door, whose baby is free', family, at.desk, 1712],
    ['a baby alone, who pays', { baby: 1, adult: 1 }, {}, 856],
    ['twin babies, one of whom is free', { baby: 2 }, {}, 856],
    ['a baby, who is free with a paying toddler', { baby: 1, toddler: 1 }, {}, 856],
  ])('with the list freeBaby, totals a booking of %s', (_label, admissions, changes, cents) => {
    expect(getTotal(freeBaby, admissions, changes)).toBe(cents);
  });

  test.each([
    ['a family', { adult: 2, baby: 1, child: 2 }, 2940 + 2178],
    ['one child', { child: 1 }, 2940],
    ['three children, with one line for both siblings', { child: 3 }, 2940 + 4355],
    ['a baby alone', { baby: 1 }, 2940],
  ])('with the list siblings, totals a booking of %s', (_label, admissions, cents) => {
    expect(getTotal(siblings, admissions)).toBe(cents);
  });

  test.each([
    ['on a Tuesday', {}, 2 * 700 + 1000],
    ['on a Saturday', { venueDate: SATURDAY }, 2 * 900 + 1200],
    ['two hours before closing', { minutesToClosing: 120 }, 3 * 650],
    ['more than two hours before closing', { minutesToClosing: 121 }, 2 * 700 + 1000],
    ['in the last hours of a Saturday', { venueDate: SATURDAY, minutesToClosing: 60 }, 3 * 650],
    ['at the door', at.desk, 2 * 700 + 1000],
  ])('with the list lastHours, totals a booking %s', (_label, changes, cents) => {
    expect(getTotal(lastHours, { adult: 2, crawler: 2, child: 1 }, changes)).toBe(cents);
  });
});

describe('priceLines', () => {
  test('applies the first matching rule', () => {
    const list = priceListWith([
      admission('child', [
        { cents: 100, dateFrom: '2026-12-24', dateTo: '2026-12-26' },
        { cents: 200, startsFrom: '09:00', startsUntil: '12:00', weekdays: [2] },
        { cents: 300, weekdays: [2] },
        { cents: 400 },
      ]),
    ]);
    const price = (venueDate: string, startTime: string) =>
      getTotal(list, { child: 1 }, { venueDate, startTime });
    expect(price(TUESDAY, '12:00')).toBe(200);
    expect(price(TUESDAY, '12:30')).toBe(300);
    expect(price('2026-12-02', '09:00')).toBe(400);
    expect(price('2026-12-24', '09:00')).toBe(100);
    expect(price('2026-12-27', '09:00')).toBe(400);
  });

  test('applies a rule for a named session to the weekly slots with that name', () => {
    const list = priceListWith(
      [admission('child', [{ cents: 500, sessionNameId: 'sensory' }, { cents: 1000 }])],
      null,
      {
        sessionNames: [
          {
            ...{ id: 'sensory', names: { en: 'Sensory hour', es: '' } },
            fromMonths: null,
            toMonths: null,
            slots: [{ weekday: 2, startTime: '09:00' }],
          },
        ],
      },
    );
    expect(getTotal(list, { child: 1 })).toBe(500);
    expect(getTotal(list, { child: 1 }, { startTime: '11:30' })).toBe(1000);
    expect(getTotal(list, { child: 1 }, { venueDate: SATURDAY })).toBe(1000);
  });

  test('covers the most expensive counted admissions and prices the rest', () => {
    const { siblings } = publishedLists;
    const admissions = { adult: 2, baby: 1, child: 2 };
    expect(getTotal(siblings, admissions, {}, { by: 'pass', count: 1 })).toBe(2178);
    expect(getTotal(siblings, admissions, {}, { by: 'member-code', count: 3 })).toBe(0);
  });

  test('admits a baby for free with a child covered by a pass', () => {
    const cover = { by: 'pass', count: 1 } as const;
    expect(getTotal(publishedLists.freeBaby, { baby: 1, toddler: 1 }, {}, cover)).toBe(0);
  });

  test('neither covers extras nor counts them as companions, and taxes them separately', () => {
    const socks = admission('socks', [{ cents: 250 }], { kind: 'extra', counted: false });
    const list = priceListWith([...publishedLists.freeBaby.types, socks], {
      name: 'Sales tax',
      percent: 7,
      kind: 'added',
    });
    const untaxed = { ...list, taxOf: { ...list.taxOf, extra: null } };
    expect(getTotal(list, { baby: 1, socks: 1 })).toBe(856 + 268);
    expect(getTotal(untaxed, { baby: 1, socks: 1 }, {}, { by: 'pass', count: 9 })).toBe(250);
  });

  test('throws for a type without a default price, and for a list without a counted admission', () => {
    const weekend = admission('child', [{ cents: 1500, weekdays: [0, 6] }]);
    expect(() => priceLines(priceListWith([weekend]), visit(), { child: 1 })).toThrow('child');
    const uncounted = priceListWith([admission('adult', [{ cents: 0 }], { counted: false })]);
    expect(() => toDefaultAdmissions(uncounted, 1)).toThrow('no counted admission');
  });

  test('omits inactive types', () => {
    const list = priceListWith([
      admission('child', [{ cents: 1000 }]),
      admission('old', [{ cents: 500 }], { active: false }),
    ]);
    expect(priceLines(list, visit(), { child: 1, old: 2 })).toHaveLength(1);
  });
});

describe('admissions in a URL', () => {
  const list = publishedLists.cheaperOnline;

  test('are restored, without quantities of zero', () => {
    const text = formatAdmissions({ toddler: 2, baby: 0, adult: 1 });
    expect(text).toBe('toddler.2_adult.1');
    expect(parseAdmissions(list, text)).toEqual({ toddler: 2, adult: 1 });
  });

  test.each([
    [undefined],
    [''],
    ['unknown.1'],
    ['toddler'],
    ['toddler.0'],
    ['toddler.-1'],
    ['toddler.x'],
  ])('are null without a type on sale and a valid quantity: %j', (text) => {
    expect(parseAdmissions(list, text)).toBeNull();
  });

  test('are limited to the maximum of each type', () => {
    expect(parseAdmissions(list, 'toddler.99_unknown.3')).toEqual({ toddler: 6 });
  });
});

describe('a venue without a price list', () => {
  const settings = {
    openPlayCents: 1500,
    siblingCents: null,
    trialCents: 2000,
    maxChildrenPerBooking: 4,
    taxPercent: 0,
    priceList: null,
  };
  test.each([
    ['every child costs the same', {}, 3, at.online, 4500],
    ['the desk charges the same', {}, 3, at.desk, 4500],
    ['siblings cost less', { siblingCents: 1000 }, 3, at.online, 3500],
    ['siblings are free', { siblingCents: 0 }, 3, at.online, 1500],
    ['siblings never cost more', { siblingCents: 1600 }, 2, at.online, 3000],
    ['each child of a trial pays the trial price', { siblingCents: 1000 }, 2, at.trial, 4000],
  ])('derives the prices from the settings: %s', (_label, changes, children, channel, cents) => {
    const list = priceListOf({ ...settings, ...changes });
    expect(getTotal(list, toDefaultAdmissions(list, children), channel)).toBe(cents);
  });

  test('derives an included tax from the settings', () => {
    const list = priceListOf({ ...settings, taxPercent: 10 });
    expect(sumLines(priceLines(list, visit(), toDefaultAdmissions(list, 1)))).toMatchObject({
      totalCents: 1500,
      taxCents: 136,
      addedTaxCents: 0,
    });
  });
});

describe('tax calculation', () => {
  test.each([
    [650, 7, 'added', 46],
    [649, 7, 'added', 45],
    [1000, 8.875, 'added', 89],
    [1500, 10, 'included', 136],
    [107, 7, 'included', 7],
    [0, 21, 'included', 0],
    [100, 100, 'included', 50],
    [1, 50, 'added', 1],
  ] as const)(
    'for %i cents at %d percent, %s, computes a tax of %i cents',
    (cents, percent, kind, tax) => {
      expect(computeTax(cents, { percent, kind })).toBe(tax);
    },
  );

  test('adds tax per line, after the discount', () => {
    const lines = priceLines(publishedLists.siblings, visit(), { child: 2 });
    const discounted = discountLines(lines, 470);
    expect(sumLines(discounted)).toMatchObject({ listCents: 4700, discountCents: 470 });
    expect(discounted.map(({ totalCents }) => totalCents)).toEqual([2646, 1960]);
    expect(sumTaxes(discounted)).toEqual([
      { name: 'Sales tax', percent: 8.875, kind: 'added', taxCents: 216 + 160 },
    ]);
  });

  test('splits a refund over the lines; a full refund includes exactly the tax charged', () => {
    const lines = priceLines(publishedLists.siblings, visit(), { child: 2 });
    const { totalCents, taxCents } = sumLines(lines);
    const half = splitRefund(lines, 1000);
    expect(half.reduce((sum, part) => sum + part.totalCents, 0)).toBe(1000);
    const all = splitRefund(lines, totalCents);
    expect(all.reduce((sum, part) => sum + part.taxCents, 0)).toBe(taxCents);
  });

  test('splits an amount into parts that add up exactly', () => {
    expect(splitCents(100, [1, 1, 1])).toEqual([33, 34, 33]);
    expect(splitCents(0, [])).toEqual([]);
    expect(splitCents(5, [0, 0])).toEqual([0, 0]);
  });
});
