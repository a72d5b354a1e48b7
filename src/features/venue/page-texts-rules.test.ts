import { describe, expect, test } from 'vitest';
import { getPageTexts, splitParagraphs } from './page-texts-rules.ts';
import { venueSettings } from './venue-settings.ts';

const settingsWith = (fields: object) => venueSettings.parse(fields);
const question = { question: 'Do we need socks?', answer: 'Yes.' };

describe('getPageTexts', () => {
  test('does not fall back to the other language for a text that has a default', () => {
    const settings = settingsWith({ headlineEn: 'Climb, slide, repeat' });
    expect(getPageTexts(settings, 'en').headline).toBe('Climb, slide, repeat');
    expect(getPageTexts(settings, 'es').headline).toBe('');
  });

  test('falls back to the other language for house rules and questions', () => {
    const settings = settingsWith({ houseRulesEs: 'Con calcetines', questionsEn: [question] });
    expect(getPageTexts(settings, 'en').houseRules).toBe('Con calcetines');
    expect(getPageTexts(settings, 'es').questions).toEqual([question]);
  });

  test('does not fall back to a language that is not offered', () => {
    const settings = settingsWith({ houseRulesEs: 'Con calcetines', languagesOffered: 'en' });
    expect(getPageTexts(settings, 'en').houseRules).toBe('');
  });
});

test('splitParagraphs splits at blank lines and preserves single line breaks', () => {
  expect(splitParagraphs('One\ntwo\n \nThree\n\n\n')).toEqual(['One\ntwo', 'Three']);
});
