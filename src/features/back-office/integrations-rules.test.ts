import { describe, expect, test } from 'vitest';
import { integrationStatus, laterInstant, withoutCredentials } from './integrations-rules.ts';

const morning = new Date('2027-03-02T08:00:00Z');
const noon = new Date('2027-03-02T12:00:00Z');
const fine = { kind: 'smtp', doneAt: noon, okAt: noon, failedAt: null, failed: 0 } as const;
const unused = { ...fine, doneAt: null, okAt: null };

describe('an integration', () => {
  test.each([
    ['is off if it is not in use', { ...fine, kind: 'off' as const, failed: 3 }, 'off'],
    ['is good if it worked last', { ...fine, failedAt: morning }, 'good'],
    ['is untried before its first use', unused, 'untried'],
    ['is untried if only a check succeeded', { ...fine, doneAt: null }, 'untried'],
    ['is a trial if no mail is sent', { ...fine, kind: 'mail-files' as const }, 'trial'],
    ['needs attention if it failed last', { ...fine, okAt: morning, failedAt: noon }, 'attention'],
    ['needs attention if it never worked', { ...unused, failedAt: noon }, 'attention'],
    ['needs attention while an item waits for a person', { ...fine, failed: 1 }, 'attention'],
  ])('%s', (_what, facts, status) => {
    expect(integrationStatus(facts)).toBe(status);
  });
});

test('returns the later of two instants, or the only one', () => {
  expect(laterInstant(morning, noon)).toBe(noon);
  expect(laterInstant(noon, morning)).toBe(noon);
  expect(laterInstant(null, morning)).toBe(morning);
  expect(laterInstant(null, null)).toBeNull();
});

test('strips user and password from an address', () => {
  expect(withoutCredentials('smtps://user:secret@mail.example.org:465')).toBe(
    'mail.example.org:465',
  );
  expect(withoutCredentials('postgres://me:secret@db.example.org/venue?sslmode=require')).toBe(
    'db.example.org/venue',
  );
});
