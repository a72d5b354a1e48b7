import { describe, expect, test } from 'vitest';
import { reasonsOf } from './match-reasons.ts';
import { breakdownOf, type MatchFamily, noDistances } from './matches-rules.ts';

const family: MatchFamily = {
  id: 'one',
  interests: ['coffee', 'walks', 'music', 'art'],
  neighborhood: 'Old Town ',
  zipCode: '10001',
  childMonths: [14],
  availability: ['weekends', 'evenings'],
  vibe: 'planner',
  connectionTypes: [],
  meetups: [],
  comfortLevel: [],
  role: 'Mom',
};

const reasons = (changes: Partial<MatchFamily>, base = family) => {
  const other = { ...base, id: 'two', ...changes };
  return reasonsOf(base, other, breakdownOf(base, other, noDistances));
};
const names = (changes: Partial<MatchFamily>) => reasons(changes).map(({ reason }) => reason);

describe('reasonsOf', () => {
  test('returns all reasons, most relevant first', () => {
    expect(reasons({})).toEqual([
      { reason: 'sameAge', facts: {} },
      { reason: 'availability', facts: { list: 'weekends|evenings', count: 2 } },
      { reason: 'interests', facts: { list: 'coffee|walks|music', count: 4 } },
      { reason: 'neighborhood', facts: { neighborhood: 'Old Town' } },
      { reason: 'vibe', facts: { vibe: 'planner' } },
    ]);
  });

  test.each([
    [{ childMonths: [18] }, 'closeAge'],
    [{ childMonths: [16] }, 'sameAge'],
    [{ neighborhood: 'Elsewhere' }, 'zipCode'],
  ])('for %o includes %s', (changes, name) => expect(names(changes)).toContain(name));

  test('returns nothing for families with nothing in common', () => {
    const nothing = {
      interests: [],
      neighborhood: null,
      zipCode: null,
      childMonths: [50],
      availability: [],
      vibe: null,
      role: null,
    };
    expect(names(nothing)).toEqual([]);
  });

  test('includes caretakers for two caretakers only', () => {
    const nanny = { ...family, role: 'Nanny/Caretaker' };
    expect(reasons({}, nanny).map(({ reason }) => reason)).toContain('caretakers');
    expect(names({})).not.toContain('caretakers');
  });
});
