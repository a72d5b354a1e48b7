import { describe, expect, test } from 'vitest';
import { admission, priceListWith, publishedLists } from './price-list-factory.ts';
import { findPriceRange, listTypePrices, summarizePrices } from './price-summary-rules.ts';

const TODAY = '2027-03-02';
const one = (cents: number) => ({ minCents: cents, maxCents: cents });

describe('findPriceRange', () => {
  test.each([
    ['cheaperOnline', { minCents: 1000, maxCents: 1200 }],
    ['freeBaby', one(856)],
    ['siblings', { minCents: 2178, maxCents: 2940 }],
    ['lastHours', { minCents: 650, maxCents: 1200 }],
  ] as const)('spans the paid admissions of %s, with added tax', (name, range) => {
    expect(findPriceRange(publishedLists[name], TODAY)).toEqual(range);
  });

  test('includes the price of a trial', () => {
    const child = admission('child', [{ cents: 500, channel: 'trial' }, { cents: 1500 }]);
    expect(findPriceRange(priceListWith([child]), TODAY)).toEqual({
      minCents: 500,
      maxCents: 1500,
    });
  });

  test('is null if every admission is free', () => {
    const socks = admission('socks', [{ cents: 250 }], { kind: 'extra', counted: false });
    const list = priceListWith([admission('child', [{ cents: 0 }]), socks]);
    expect(findPriceRange(list, TODAY)).toBeNull();
  });

  test.each([
    ['past dates', { cents: 100, dateTo: '2027-03-01' }],
    ['a session name without sessions', { cents: 100, sessionNameId: 'sensory' }],
    ['more than a booking can have', { cents: 100, fromNth: 9 }],
  ])('leaves out the price for %s', (_label, rule) => {
    const list = priceListWith([admission('child', [rule, { cents: 1500 }])], null, {
      sessionNames: [
        ...[{ id: 'sensory', names: { en: 'Sensory hour', es: '' }, slots: [] }].map((name) => ({
          ...name,
          ...{ fromMonths: null, toMonths: null },
        })),
      ],
    });
    expect(findPriceRange(list, TODAY)).toEqual(one(1500));
  });

  test.each([
    [
      'of the same weekday',
      [{ cents: 900, weekdays: [6] }, { cents: 100, weekdays: [6] }, { cents: 1500 }],
      { minCents: 900, maxCents: 1500 },
    ],
    [
      'of each weekday',
      [
        { cents: 1000, weekdays: [1, 2, 3, 4, 5] },
        { cents: 1200, weekdays: [6, 0] },
        { cents: 1500 },
      ],
      { minCents: 1000, maxCents: 1200 },
    ],
    ['from a date that has come', [{ cents: 1200, dateFrom: TODAY }, { cents: 1000 }], one(1200)],
  ])('leaves out a price that an earlier one %s always replaces', (_label, rules, range) => {
    expect(findPriceRange(priceListWith([admission('child', rules)]), TODAY)).toEqual(range);
  });

  test('keeps the price until a date that is to come', () => {
    const rules = [{ cents: 1200, dateFrom: '2027-03-03' }, { cents: 1000 }];
    expect(findPriceRange(priceListWith([admission('child', rules)]), TODAY)).toEqual({
      minCents: 1000,
      maxCents: 1200,
    });
  });
});

describe('summarizePrices', () => {
  test.each([
    ['cheaperOnline', one(1000)],
    ['freeBaby', one(800)],
    ['siblings', one(2700)],
    ['lastHours', { minCents: 650, maxCents: 1200 }],
  ] as const)('says what the first admission of %s costs online', (name, session) => {
    const summary = summarizePrices(publishedLists[name], TODAY);
    expect(summary).toEqual({ session, trial: session, isTrialCheaper: false });
  });

  test.each([
    [0, true],
    [500, true],
    [1500, false],
    [2000, false],
  ])('compares a trial for %i cents with a session for 1500', (cents, isTrialCheaper) => {
    const child = admission('child', [{ cents, channel: 'trial' }, { cents: 1500 }]);
    const summary = summarizePrices(priceListWith([child]), TODAY);
    expect(summary).toEqual({ session: one(1500), trial: one(cents), isTrialCheaper });
  });
});

test('lists what each type costs at the desk, with someone who pays, and for siblings', () => {
  const [, , atDesk] = listTypePrices(publishedLists.cheaperOnline, TODAY);
  expect(atDesk).toMatchObject({ online: one(1000), desk: one(1200), sibling: null });
  const [, baby, child] = listTypePrices(publishedLists.siblings, TODAY);
  expect(baby).toMatchObject({ online: one(2700), desk: null, accompanied: one(0) });
  expect(child).toMatchObject({ online: one(2700), accompanied: null, sibling: one(2000) });
});
