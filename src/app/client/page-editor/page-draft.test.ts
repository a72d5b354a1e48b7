import { beforeEach, expect, test } from 'vitest';
import { venueSettings } from '#features/venue/venue-settings.ts';
import { applyDraft, changedTexts, textsOf, usePageDraft } from './page-draft.ts';

const settings = venueSettings.parse({ headlineEn: 'Before', leadEs: 'Antes' });
const draft = () => usePageDraft.getState();
const texts = () => {
  const current = draft().texts;
  if (!current) throw new Error('no draft');
  return current;
};
beforeEach(() => draft().start(settings));

test('undoes all typing in a field in one step', () => {
  for (const headlineEn of ['A', 'Af', 'After']) draft().change({ headlineEn });
  draft().change({ leadEs: 'Después' });
  draft().undo();
  expect(texts()).toMatchObject({ headlineEn: 'After', leadEs: 'Antes' });
  draft().undo();
  expect(texts()).toMatchObject({ headlineEn: 'Before', leadEs: 'Antes' });
  draft().undo();
  expect(texts().headlineEn).toBe('Before');
});

test('returns only the changed texts', () => {
  draft().change({ headlineEn: 'After', hiddenQuestions: ['lounge'] });
  draft().change({ leadEs: 'Antes' });
  expect(changedTexts(textsOf(settings), texts())).toEqual({
    headlineEn: 'After',
    hiddenQuestions: ['lounge'],
  });
});

test('returns web addresses with the scheme that people omit', () => {
  draft().change({ instagram: ' instagram.com/sunny ', tiktok: 'https://tiktok.com/@sunny' });
  expect(changedTexts(textsOf(settings), texts())).toEqual({
    instagram: 'https://instagram.com/sunny',
    tiktok: 'https://tiktok.com/@sunny',
  });
});

test('applies the draft in the language of the page', () => {
  draft().change({ headlineEs: 'Después', includedEs: 'Calcetines' });
  expect(applyDraft(settings, texts(), 'es').words).toMatchObject({
    headline: 'Después',
    lead: 'Antes',
    included: 'Calcetines',
  });
  expect(applyDraft(settings, texts(), 'en').words.headline).toBe('Before');
});
