import { expect, test } from 'vitest';
import { findChildrenToOffer, type WaiverChild } from './waiver-children-rules.ts';

const TODAY = '2027-03-02';
const aChild = (
  childName: string,
  childBirthdate: string,
  outcome: WaiverChild['outcome'] = null,
) => ({
  waiverId: `${childName} ${childBirthdate}`,
  childName,
  childBirthdate,
  outcome,
});
const offered = (children: WaiverChild[], birthMonths: string[] = []) =>
  findChildrenToOffer(children, birthMonths, TODAY).map(({ childName }) => childName);

const bo = aChild('Bo Marsh', '2025-01-20');
const cy = aChild('Cy Marsh', '2025-01-20');

test('offers a child that the profile lacks', () => {
  expect(offered([bo])).toEqual(['Bo Marsh']);
  expect(offered([bo], ['2022-06-01'])).toEqual(['Bo Marsh']);
});

test.each(['2024-12-01', '2025-01-01', '2025-02-01'])(
  'does not offer a child whose age the profile has, entered as born in %s',
  (birthMonth) => {
    expect(offered([bo], [birthMonth])).toEqual([]);
  },
);

test('offers twins until the profile has both', () => {
  expect(offered([bo, cy])).toEqual(['Bo Marsh', 'Cy Marsh']);
  expect(offered([{ ...bo, outcome: 'added' }, cy], ['2025-01-01'])).toEqual(['Cy Marsh']);
  expect(offered([bo, cy], ['2025-01-01', '2025-01-01'])).toEqual([]);
});

test.each(['added', 'dismissed'] as const)(
  'does not offer a child again that was %s',
  (outcome) => {
    const signedLater = { ...aChild('bo', '2025-01-20'), waiverId: 'later' };
    expect(offered([signedLater, { ...bo, outcome }])).toEqual([]);
    expect(offered([{ ...bo, outcome }, signedLater])).toEqual([]);
  },
);

test('does not offer a child who is too old for a profile', () => {
  expect(offered([aChild('Ada', '2021-04-01')])).toEqual(['Ada']);
  expect(offered([aChild('Ada', '2021-03-31')])).toEqual([]);
});
