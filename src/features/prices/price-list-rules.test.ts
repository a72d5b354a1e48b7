import { expect, test } from 'vitest';
import { admission, priceListWith, publishedLists } from './price-list-factory.ts';
import { priceList } from './price-list-fields.ts';
import { findAgeGapsAndOverlaps } from './price-list-rules.ts';

const findProblems = (list: unknown) =>
  priceList
    .safeParse(list)
    .error?.issues.map(({ message, path }) => `${path.join('.')} ${message}`);

test('accepts the published lists', () => {
  for (const list of Object.values(publishedLists)) expect(findProblems(list)).toBeUndefined();
});

const child = admission('child', [{ cents: 1000 }]);
test.each([
  [
    'two default prices',
    [admission('child', [{ cents: 1 }, { cents: 2 }])],
    'priceRuleTwoDefaults',
  ],
  ['no default price', [admission('child', [{ cents: 1, fromNth: 2 }])], 'priceRuleDefault'],
  [
    'a price after the default',
    [admission('child', [{ cents: 1 }, { cents: 2, fromNth: 2 }])],
    'priceRuleDefaultLast',
  ],
  ['a price below zero', [admission('child', [{ cents: -1 }])], 'validPrice'],
  ['no admission that takes a spot', [{ ...child, counted: false }], 'countedAdmissionRequired'],
  [
    'an unknown session name',
    [admission('child', [{ cents: 1, sessionNameId: 'x' }, { cents: 2 }])],
    'sessionNameInUse',
  ],
  [
    'an age range that ends before it starts',
    [{ ...child, fromMonths: 24, toMonths: 12 }],
    'eventAges',
  ],
  ['an extra that takes a spot', [child, { ...child, id: 'socks', kind: 'extra' }], 'invalidInput'],
])('refuses %s', (_label, types, problem) => {
  const list = priceListWith(types as Parameters<typeof priceListWith>[0]);
  expect(findProblems(list)?.join()).toContain(problem);
});

test('refuses a tax above 100 percent and a rate that does not exist', () => {
  const list = priceListWith([child], { name: 'Tax', percent: 100.5, kind: 'added' });
  expect(findProblems(list)).toEqual(['taxRates.0.percent taxPercent']);
  const other = priceListWith([child]);
  expect(findProblems({ ...other, taxOf: { ...other.taxOf, event: 'gone' } })).toBeDefined();
});

test('refuses two names for one session', () => {
  const slots = [{ weekday: 2, startTime: '09:00' }];
  const name = { names: { en: 'A', es: '' }, fromMonths: null, toMonths: null, slots };
  const sessionNames = [
    { id: 'a', ...name },
    { id: 'b', ...name },
  ];
  expect(findProblems(priceListWith([child], null, { sessionNames }))?.join()).toContain(
    'duplicateSessionName',
  );
});

test('finds gaps and overlaps between age ranges', () => {
  const ages = (fromMonths: number | null, toMonths: number | null) =>
    admission(`a${fromMonths}`, [{ cents: 1 }], { fromMonths, toMonths });
  expect(findAgeGapsAndOverlaps([ages(0, 12), ages(12, 36)])).toEqual([]);
  expect(findAgeGapsAndOverlaps([ages(0, 12), ages(24, 36)])).toEqual([
    { kind: 'gap', fromMonths: 12, toMonths: 24 },
  ]);
  expect(findAgeGapsAndOverlaps([ages(0, 24), ages(12, null)])).toEqual([
    { kind: 'overlap', fromMonths: 12, toMonths: 24 },
  ]);
});
