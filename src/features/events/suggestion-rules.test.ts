import { expect, test } from 'vitest';
import { toChipFilter } from './events-rules.ts';
import { scoreEvent } from './suggestion-rules.ts';

const ZONE = 'America/New_York';
const storytime = {
  title: 'Storytime',
  description: null,
  tags: [] as string[],
  startsAt: new Date('2027-06-15T15:00:00Z'),
  minAgeMonths: null as number | null,
  maxAgeMonths: null as number | null,
};

/** Whether the event suits a family whose only child has this age in months when it starts. */
function suits(event: Partial<typeof storytime>, ageMonths: number): boolean {
  const birth = new Date(Date.UTC(2027, 5 - ageMonths, 1)).toISOString().slice(0, 10);
  const family = { interests: [], birthMonths: [birth] };
  return scoreEvent({ ...storytime, ...event }, family, [], ZONE) !== null;
}

test.each([
  ['babies', '0-2', 0, 23],
  ['children from two until their sixth birthday', '2-5', 24, 71],
] as const)('a tag and its filter chip both match only %s', (_ages, tag, youngest, oldest) => {
  const ages = [0, youngest - 1, youngest, oldest, oldest + 1].filter((age) => age >= 0);
  expect(ages.filter((age) => suits({ tags: [tag] }, age))).toEqual(
    ages.filter((age) => age >= youngest && age <= oldest),
  );
  expect(toChipFilter([tag]).ages).toEqual({ from: youngest, to: oldest + 1 });
});

test('a stated maximum age is inclusive and has precedence over tags', () => {
  const event = { tags: ['0-2'], minAgeMonths: 24, maxAgeMonths: 60 };
  expect([23, 24, 60, 61].map((age) => suits(event, age))).toEqual([false, true, true, false]);
});
