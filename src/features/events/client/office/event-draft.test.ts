import { expect, test } from 'vitest';
import { type EventDraft, emptyDraft, validateDraft } from './event-draft.ts';

const year = new Date().getFullYear() + 1;
const validDraft: EventDraft = {
  ...emptyDraft,
  title: 'Story time',
  starts: `${year}-03-01T10:00`,
  ends: `${year}-03-01T11:00`,
};

test('a valid event has no problems', () => {
  expect(validateDraft(validDraft)).toEqual({});
});

test.each<[Partial<EventDraft>, object]>([
  [{ capacity: '0' }, { capacity: 'atLeastOneSpot' }],
  [{ capacity: '1000000000' }, { capacity: { min: 1, max: 100_000 } }],
  [{ minAgeMonths: -5 }, { minAgeMonths: 'eventAge' }],
  [{ maxAgeMonths: 241 }, { maxAgeMonths: 'eventAge' }],
  [{ minAgeMonths: 24, maxAgeMonths: 24 }, { maxAgeMonths: 'eventAges' }],
  [{ price: '1.555' }, { price: 'eventPrice' }],
  [{ sourceUrl: 'javascript:alert(1)' }, { sourceUrl: 'eventUrl' }],
  [{ starts: '1900-01-01T10:00', ends: '1900-01-01T11:00' }, { starts: 'eventYear' }],
  [{ starts: '9999-12-31T10:00', ends: '9999-12-31T11:00' }, { starts: 'eventYear' }],
  [{ ends: `${year}-03-01T09:00` }, { ends: 'eventEndBeforeStart' }],
  [{ ends: `${year}-04-02T10:00` }, { ends: 'eventTooLong' }],
])('reports the invalid value %o at its field', (invalidFields, problems) => {
  expect(validateDraft({ ...validDraft, ...invalidFields })).toEqual(problems);
});
