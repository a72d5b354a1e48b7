import { describe, expect, test } from 'vitest';
import { admission, priceListWith, publishedLists } from './price-list-factory.ts';
import { priceList } from './price-list-fields.ts';
import { priceListOf } from './price-list-rules.ts';
import { priceUnits } from './price-rules.ts';
import { applyPriceSettings, readPriceSettings } from './price-settings-rules.ts';

const settings = {
  openPlayCents: 1500,
  siblingCents: 1000,
  trialCents: 2000,
  maxChildrenPerBooking: 4,
  taxPercent: 10,
};

test('reads back the settings that a list was derived from', () => {
  expect(readPriceSettings(priceListOf({ ...settings, priceList: null }))).toEqual(settings);
});

describe.each(Object.keys(publishedLists) as (keyof typeof publishedLists)[])('%s', (name) => {
  test('shows each changed setting and stays valid', () => {
    const { taxPercent: _, ...changes } = settings;
    const list = applyPriceSettings(publishedLists[name], changes);
    expect(priceList.safeParse(list).error).toBeUndefined();
    expect(list && readPriceSettings(list)).toMatchObject(changes);
    expect(list?.version).toBe(publishedLists[name].version + 1);
  });
});

const child = admission('child', [{ cents: 900, fromNth: 2 }, { cents: 1500 }]);

test('removes the sibling price', () => {
  const list = applyPriceSettings(priceListWith([child]), { siblingCents: null });
  expect(list?.types[0]?.rules).toEqual([{ cents: 1500 }]);
});

test('adds no trial price that equals the session’s', () => {
  const list = applyPriceSettings(priceListWith([child]), { trialCents: 1500 });
  expect(list?.types[0]?.rules).toEqual(child.rules);
});

describe('a sibling price', () => {
  test('goes when the first child costs no more', () => {
    const list = applyPriceSettings(priceListWith([child]), { openPlayCents: 900 });
    expect(list?.types[0]?.rules).toEqual([{ cents: 900 }]);
  });

  test('is charged in a list with a price for each channel', () => {
    const before = priceListWith([
      admission('child', [{ cents: 1000, channel: 'online' }, { cents: 1500 }]),
    ]);
    const list = applyPriceSettings(before, { siblingCents: 600 });
    if (!list) throw new Error('the change was refused');
    const visit = { venueDate: '2027-03-02', startTime: '10:00', minutesToClosing: 600 };
    const centsOf = (channel: 'online' | 'desk') =>
      priceUnits(list, { ...visit, channel }, { child: 2 }).map(({ cents }) => cents);
    expect(centsOf('online')).toEqual([1000, 600]);
    expect(centsOf('desk')).toEqual([1500, 600]);
  });
});

test.each([
  [
    'a sibling price above the first',
    priceListWith([admission('child', [{ cents: 2000, fromNth: 2 }, { cents: 1500 }])]),
  ],
  ['an added tax', publishedLists.freeBaby],
  [
    'an included tax above the maximum',
    priceListWith([child], { name: 'VAT', percent: 60, kind: 'included' }),
  ],
])('leaves a list with %s alone when its own settings are saved', (_label, list) => {
  expect(applyPriceSettings(list, readPriceSettings(list))).toBe(list);
});

describe('taxPercent', () => {
  test('adds an included tax to a list without taxes', () => {
    const list = applyPriceSettings(priceListWith([child]), { taxPercent: 8 });
    expect(list).toMatchObject({
      taxRates: [{ percent: 8, kind: 'included' }],
      taxOf: { admission: 'tax', pass: 'tax' },
    });
  });

  test('changes the included tax of admissions', () => {
    const rate = { name: 'IVA', percent: 7, kind: 'included' } as const;
    const list = applyPriceSettings(priceListWith([child], rate), { taxPercent: 8 });
    expect(list?.taxRates).toEqual([{ ...rate, id: 'sales-tax', percent: 8 }]);
  });

  test('leaves an added tax alone', () => {
    expect(applyPriceSettings(publishedLists.freeBaby, { taxPercent: 8 })).toBeNull();
  });
});
