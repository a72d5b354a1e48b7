import { describe, expect, test } from 'vitest';
import { pageTextSettings } from '../page-texts-fields.ts';
import { venueSettings } from '../venue-settings.ts';
import {
  filterChoices,
  findNewOnlyLanguage,
  getSettingsChanges,
  setDraftValue,
  toDraftErrors,
  toSettingsDraft,
} from './settings-draft.ts';
import { fieldsOf, groupNames } from './settings-groups.ts';

const settings = venueSettings.parse({});

test('settingsGroups contains every setting that is not edited elsewhere', () => {
  const grouped = groupNames.flatMap((group) => fieldsOf(group).map(([name]) => name as string));
  const elsewhere = [
    ...Object.keys(pageTextSettings),
    'look',
    'matchWeights',
    'priceList',
    'scheduleHours',
  ];
  expect([...grouped, ...elsewhere, 'retention', 'unconfirmed'].sort()).toEqual(
    Object.keys(venueSettings.shape).sort(),
  );
});

describe('getSettingsChanges', () => {
  test('returns no changes for an unedited draft', () => {
    for (const group of groupNames) {
      const draft = toSettingsDraft(group, settings);
      expect(getSettingsChanges(group, draft, draft)).toEqual({});
    }
  });

  test('returns the changed fields, with money in cents and an empty price as null', () => {
    const before = toSettingsDraft('prices', { ...settings, siblingCents: 900 });
    const draft = { ...before, openPlayCents: '17,50', siblingCents: '' };
    expect(getSettingsChanges('prices', before, draft)).toEqual({
      openPlayCents: 1750,
      siblingCents: null,
    });
  });

  test('returns an empty weight as NaN, not as zero', () => {
    const before = toSettingsDraft('matches', settings);
    const draft = { ...before, 'weight.vibe': '' };
    expect(getSettingsChanges('matches', before, draft)).toEqual({
      matchWeights: { ...settings.matchWeights, vibe: Number.NaN },
    });
  });

  test('returns lists as arrays, and an age in months or null', () => {
    const before = toSettingsDraft('visit', { ...settings, agesFromMonths: 6 });
    const draft = { ...before, claims: '["coffee"]', agesFromMonths: '', agesToMonths: '60' };
    expect(getSettingsChanges('visit', before, draft)).toEqual({
      claims: ['coffee'],
      agesFromMonths: null,
      agesToMonths: 60,
    });
  });

  test('returns all six weights when one of them changes', () => {
    const before = toSettingsDraft('matches', settings);
    const draft = { ...before, 'weight.vibe': '30' };
    expect(getSettingsChanges('matches', before, draft)).toEqual({
      matchWeights: { ...settings.matchWeights, vibe: 30 },
    });
  });
});

test('toDraftErrors maps the server’s errors to the fields of the draft', () => {
  expect(
    toDraftErrors({ openPlayCents: 'Invalid input', 'matchWeights.role': 'Invalid input' }),
  ).toEqual({
    openPlayCents: 'Invalid input',
    'weight.role': 'Invalid input',
  });
});

test('setDraftValue makes the only offered language the default one', () => {
  const before = { languagesOffered: 'both', firstLanguage: 'en' };
  const onlySpanish = setDraftValue(before, 'languagesOffered', 'es');
  expect(onlySpanish).toEqual({ languagesOffered: 'es', firstLanguage: 'es' });
  expect(filterChoices('firstLanguage', ['en', 'es'], onlySpanish)).toEqual(['es']);
  expect(filterChoices('firstLanguage', ['en', 'es'], before)).toEqual(['en', 'es']);
  expect(filterChoices('languagesOffered', ['both', 'en', 'es'], onlySpanish)).toHaveLength(3);
  expect(setDraftValue(onlySpanish, 'languagesOffered', 'both')).toEqual({
    languagesOffered: 'both',
    firstLanguage: 'es',
  });
});

test('findNewOnlyLanguage returns the only language left when the draft turns the other off', () => {
  const [both, es] = [{ languagesOffered: 'both' }, { languagesOffered: 'es' }];
  expect(findNewOnlyLanguage(both, es)).toBe('es');
  expect(findNewOnlyLanguage(es, es)).toBeNull();
  expect(findNewOnlyLanguage(es, both)).toBeNull();
  expect(findNewOnlyLanguage({}, {})).toBeNull();
});
