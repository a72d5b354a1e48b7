import { describe, expect, test } from 'vitest';
import { admission, priceListWith, publishedLists } from './price-list-factory.ts';
import { priceList } from './price-list-fields.ts';
import { priceListOf } from './price-list-rules.ts';
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
