import { describe, expect, test } from 'vitest';
import { venueSettings } from '../venue-rules.ts';
import { changesOf, draftOf, problemsIn } from './settings-draft.ts';
import { fieldsOf, groupNames } from './settings-groups.ts';

const settings = venueSettings.parse({});

test('every setting of the venue can be changed in one of the groups', () => {
  const shown = groupNames.flatMap((group) => fieldsOf(group).map(([name]) => name as string));
  expect([...shown, 'matchWeights', 'retention'].sort()).toEqual(
    Object.keys(venueSettings.shape).sort(),
  );
});

describe('a draft', () => {
  test('that nobody touched changes nothing', () => {
    for (const group of groupNames) {
      const draft = draftOf(group, settings);
      expect(changesOf(group, draft, draft)).toEqual({});
    }
  });

  test('sends what differs, money as cents, and an empty price as none', () => {
    const before = draftOf('prices', { ...settings, siblingCents: 900 });
    const draft = { ...before, openPlayCents: '17,50', siblingCents: '' };
    expect(changesOf('prices', before, draft)).toEqual({ openPlayCents: 1750, siblingCents: null });
  });

  test('sends all six weights when one differs', () => {
    const before = draftOf('matches', settings);
    const draft = { ...before, 'weight.vibe': '30' };
    expect(changesOf('matches', before, draft)).toEqual({
      matchWeights: { ...settings.matchWeights, vibe: 30 },
    });
  });
});

test('the server’s problems stand at their fields', () => {
  expect(problemsIn('openPlayCents: Invalid input\nmatchWeights.role: Invalid input')).toEqual({
    openPlayCents: 'Invalid input',
    matchWeights: 'Invalid input',
  });
});
