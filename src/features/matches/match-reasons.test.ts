import { describe, expect, test } from 'vitest';
import { findReasons } from './match-reasons.ts';
import { computeBreakdown, type MatchFamily, noDistances } from './matches-rules.ts';

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

const findReasonsWith = (changes: Partial<MatchFamily>, base = family) => {
  const other = { ...base, id: 'two', ...changes };
  return findReasons(base, other, computeBreakdown(base, other, noDistances));
};
const reasonNames = (changes: Partial<MatchFamily>) =>
  findReasonsWith(changes).map(({ reason }) => reason);

describe('findReasons', () => {
  test('returns all reasons, most relevant first', () => {
    expect(findReasonsWith({})).toEqual([
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
  ])('for a family that differs in %o, includes the reason %s', (changes, name) =>
    expect(reasonNames(changes)).toContain(name),
  );

  test('returns no reasons for families with nothing in common', () => {
    const changes = {
      interests: [],
      neighborhood: null,
      zipCode: null,
      childMonths: [50],
      availability: [],
      vibe: null,
      role: null,
    };
    expect(reasonNames(changes)).toEqual([]);
  });

  test('includes "caretakers" only for two caretakers', () => {
    const nanny = { ...family, role: 'Nanny/Caretaker' };
    expect(findReasonsWith({}, nanny).map(({ reason }) => reason)).toContain('caretakers');
    expect(reasonNames({})).not.toContain('caretakers');
  });
});
