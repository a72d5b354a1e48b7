import { describe, expect, test } from 'vitest';
import { pageWordSettings } from '../page-words-fields.ts';
import { venueSettings } from '../venue-settings.ts';
import {
  changesOf,
  choicesFor,
  draftErrors,
  draftOf,
  newOnlyLanguage,
  withChange,
} from './settings-draft.ts';
import { fieldsOf, groupNames } from './settings-groups.ts';

const settings = venueSettings.parse({});

test('settingsGroups contains every setting', () => {
  const grouped = groupNames.flatMap((group) => fieldsOf(group).map(([name]) => name as string));
  const elsewhere = [...Object.keys(pageWordSettings), 'look', 'matchWeights', 'priceList'];
  expect([...grouped, ...elsewhere, 'retention'].sort()).toEqual(
    Object.keys(venueSettings.shape).sort(),
  );
});

describe('changesOf', () => {
  test('returns no changes for an unedited draft', () => {
    for (const group of groupNames) {
      const draft = draftOf(group, settings);
      expect(changesOf(group, draft, draft)).toEqual({});
    }
  });

  test('returns the changed fields, with money in cents and an empty price as null', () => {
    const before = draftOf('prices', { ...settings, siblingCents: 900 });
    const draft = { ...before, openPlayCents: '17,50', siblingCents: '' };
    expect(changesOf('prices', before, draft)).toEqual({ openPlayCents: 1750, siblingCents: null });
  });

  test('returns an empty weight as NaN, not as zero', () => {
    const before = draftOf('matches', settings);
    const draft = { ...before, 'weight.vibe': '' };
    expect(changesOf('matches', before, draft)).toEqual({
      matchWeights: { ...settings.matchWeights, vibe: Number.NaN },
    });
  });

  test('returns lists as they were edited, and an age in months or null', () => {
    const before = draftOf('visit', { ...settings, agesFromMonths: 6 });
    const draft = { ...before, claims: '["coffee"]', agesFromMonths: '', agesToMonths: '60' };
    expect(changesOf('visit', before, draft)).toEqual({
      claims: ['coffee'],
      agesFromMonths: null,
      agesToMonths: 60,
    });
  });

  test('returns all six weights when one of them changes', () => {
    const before = draftOf('matches', settings);
    const draft = { ...before, 'weight.vibe': '30' };
    expect(changesOf('matches', before, draft)).toEqual({
      matchWeights: { ...settings.matchWeights, vibe: 30 },
    });
  });
});

test('draftErrors maps the server’s errors to the fields of the draft', () => {
  expect(
    draftErrors({ openPlayCents: 'Invalid input', 'matchWeights.role': 'Invalid input' }),
  ).toEqual({
    openPlayCents: 'Invalid input',
    'weight.role': 'Invalid input',
  });
});

test('withChange makes the only offered language the default one', () => {
  const before = { languagesOffered: 'both', firstLanguage: 'en' };
  const onlySpanish = withChange(before, 'languagesOffered', 'es');
  expect(onlySpanish).toEqual({ languagesOffered: 'es', firstLanguage: 'es' });
  expect(choicesFor('firstLanguage', ['en', 'es'], onlySpanish)).toEqual(['es']);
  expect(choicesFor('firstLanguage', ['en', 'es'], before)).toEqual(['en', 'es']);
  expect(choicesFor('languagesOffered', ['both', 'en', 'es'], onlySpanish)).toHaveLength(3);
  expect(withChange(onlySpanish, 'languagesOffered', 'both')).toEqual({
    languagesOffered: 'both',
    firstLanguage: 'es',
  });
});

test('newOnlyLanguage returns the only language left when the draft switches the other off', () => {
  const [both, es] = [{ languagesOffered: 'both' }, { languagesOffered: 'es' }];
  expect(newOnlyLanguage(both, es)).toBe('es');
  expect(newOnlyLanguage(es, es)).toBeNull();
  expect(newOnlyLanguage(es, both)).toBeNull();
  expect(newOnlyLanguage({}, {})).toBeNull();
});
