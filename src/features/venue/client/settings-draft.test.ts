import { describe, expect, test } from 'vitest';
import { venueSettings } from '../venue-rules.ts';
import {
  changesOf,
  choicesFor,
  draftOf,
  languageAlone,
  problemsIn,
  withChange,
} from './settings-draft.ts';
import { fieldsOf, groupNames } from './settings-groups.ts';

const settings = venueSettings.parse({});

test('every setting is in one of the groups', () => {
  const shown = groupNames.flatMap((group) => fieldsOf(group).map(([name]) => name as string));
  expect([...shown, 'matchWeights', 'retention'].sort()).toEqual(
    Object.keys(venueSettings.shape).sort(),
  );
});

describe('a draft', () => {
  test('without edits has no changes', () => {
    for (const group of groupNames) {
      const draft = draftOf(group, settings);
      expect(changesOf(group, draft, draft)).toEqual({});
    }
  });

  test('sends changed fields, money in cents and an empty price as null', () => {
    const before = draftOf('prices', { ...settings, siblingCents: 900 });
    const draft = { ...before, openPlayCents: '17,50', siblingCents: '' };
    expect(changesOf('prices', before, draft)).toEqual({ openPlayCents: 1750, siblingCents: null });
  });

  test('does not read an empty weight as zero', () => {
    const before = draftOf('matches', settings);
    const draft = { ...before, 'weight.vibe': '' };
    expect(changesOf('matches', before, draft)).toEqual({
      matchWeights: { ...settings.matchWeights, vibe: Number.NaN },
    });
  });

  test('sends all six weights when one differs', () => {
    const before = draftOf('matches', settings);
    const draft = { ...before, 'weight.vibe': '30' };
    expect(changesOf('matches', before, draft)).toEqual({
      matchWeights: { ...settings.matchWeights, vibe: 30 },
    });
  });
});

test('maps the server’s problems to fields', () => {
  expect(
    problemsIn({ openPlayCents: 'Invalid input', 'matchWeights.role': 'Invalid input' }),
  ).toEqual({
    openPlayCents: 'Invalid input',
    'weight.role': 'Invalid input',
  });
});

test('makes the only offered language the first one', () => {
  const before = { languagesOffered: 'both', firstLanguage: 'en' };
  const alone = withChange(before, 'languagesOffered', 'es');
  expect(alone).toEqual({ languagesOffered: 'es', firstLanguage: 'es' });
  expect(choicesFor('firstLanguage', ['en', 'es'], alone)).toEqual(['es']);
  expect(choicesFor('firstLanguage', ['en', 'es'], before)).toEqual(['en', 'es']);
  expect(choicesFor('languagesOffered', ['both', 'en', 'es'], alone)).toHaveLength(3);
  expect(withChange(alone, 'languagesOffered', 'both')).toEqual({
    ...{ languagesOffered: 'both', firstLanguage: 'es' },
  });
});

test('detects a language that the draft would switch off', () => {
  const [both, es] = [{ languagesOffered: 'both' }, { languagesOffered: 'es' }];
  expect(languageAlone(both, es)).toBe('es');
  expect(languageAlone(es, es)).toBeNull();
  expect(languageAlone(es, both)).toBeNull();
  expect(languageAlone({}, {})).toBeNull();
});
