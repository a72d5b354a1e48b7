import { describe, expect, test } from 'vitest';
import { pageWordsOf, paragraphsOf } from './page-words-rules.ts';
import { venueSettings } from './venue-settings.ts';

const settingsWith = (fields: object) => venueSettings.parse(fields);
const question = { question: 'Do we need socks?', answer: 'Yes.' };

describe('pageWordsOf', () => {
  test('leaves a text empty that has a neutral one of the product in the same language', () => {
    const settings = settingsWith({ headlineEn: 'Climb, slide, repeat' });
    expect(pageWordsOf(settings, 'en').headline).toBe('Climb, slide, repeat');
    expect(pageWordsOf(settings, 'es').headline).toBe('');
  });

  test('shows house rules and questions in the other language rather than not at all', () => {
    const settings = settingsWith({ houseRulesEs: 'Con calcetines', questionsEn: [question] });
    expect(pageWordsOf(settings, 'en').houseRules).toBe('Con calcetines');
    expect(pageWordsOf(settings, 'es').questions).toEqual([question]);
  });

  test('does not borrow from a language that is not offered', () => {
    const settings = settingsWith({ houseRulesEs: 'Con calcetines', languagesOffered: 'en' });
    expect(pageWordsOf(settings, 'en').houseRules).toBe('');
  });
});

test('paragraphsOf splits at blank lines and keeps single line breaks', () => {
  expect(paragraphsOf('One\ntwo\n \nThree\n\n\n')).toEqual(['One\ntwo', 'Three']);
});
