import { describe, expect, test } from 'vitest';
import { laterOf, placeOfAddress, standOf } from './integrations-rules.ts';

const morning = new Date('2027-03-02T08:00:00Z');
const noon = new Date('2027-03-02T12:00:00Z');
const fine = { kind: 'smtp', doneAt: noon, okAt: noon, failedAt: null, failed: 0 } as const;
const unused = { ...fine, doneAt: null, okAt: null };

describe('an integration', () => {
  test.each([
    ['is off where nobody uses it', { ...fine, kind: 'off' as const, failed: 3 }, 'off'],
    ['is good when it worked last', { ...fine, failedAt: morning }, 'good'],
    ['is not good before it was ever used', unused, 'untried'],
    ['has done nothing yet, though a check went well', { ...fine, doneAt: null }, 'untried'],
    ['is for trials where no mail leaves', { ...fine, kind: 'mail-files' as const }, 'trial'],
    [
      'wants attention when it failed last',
      { ...fine, okAt: morning, failedAt: noon },
      'attention',
    ],
    ['wants attention when it never worked', { ...unused, failedAt: noon }, 'attention'],
    ['wants attention while something waits for a person', { ...fine, failed: 1 }, 'attention'],
  ])('%s', (_what, facts, stand) => {
    expect(standOf(facts)).toBe(stand);
  });
});

test('the later of two instants, whichever there is', () => {
  expect(laterOf(morning, noon)).toBe(noon);
  expect(laterOf(noon, morning)).toBe(noon);
  expect(laterOf(null, morning)).toBe(morning);
  expect(laterOf(null, null)).toBeNull();
});

test('an address is shown without its user and password', () => {
  expect(placeOfAddress('smtps://user:secret@mail.example.org:465')).toBe('mail.example.org:465');
  expect(placeOfAddress('postgres://me:secret@db.example.org/venue?sslmode=require')).toBe(
    'db.example.org/venue',
  );
});
