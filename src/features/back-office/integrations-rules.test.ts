import { describe, expect, test } from 'vitest';
import { integrationStatusOf, laterInstant, stripCredentials } from './integrations-rules.ts';

const morning = new Date('2027-03-02T08:00:00Z');
const noon = new Date('2027-03-02T12:00:00Z');
const workingFacts = { kind: 'smtp', doneAt: noon, okAt: noon, failedAt: null, failed: 0 } as const;
const unusedFacts = { ...workingFacts, doneAt: null, okAt: null };

describe('integrationStatusOf', () => {
  test.each([
    ['off if it is not in use', { ...workingFacts, kind: 'off' as const, failed: 3 }, 'off'],
    ['good if the last use succeeded', { ...workingFacts, failedAt: morning }, 'good'],
    ['untried before the first use', unusedFacts, 'untried'],
    ['untried if only a check succeeded', { ...workingFacts, doneAt: null }, 'untried'],
    [
      'trial if emails are written to files',
      { ...workingFacts, kind: 'mail-files' as const },
      'trial',
    ],
    [
      'attention if the last use failed',
      { ...workingFacts, okAt: morning, failedAt: noon },
      'attention',
    ],
    ['attention if the only use failed', { ...unusedFacts, failedAt: noon }, 'attention'],
    ['attention while an item needs manual action', { ...workingFacts, failed: 1 }, 'attention'],
  ])('returns %s', (_label, facts, status) => {
    expect(integrationStatusOf(facts)).toBe(status);
  });
});

test('laterInstant returns the later of two instants, or the only one', () => {
  expect(laterInstant(morning, noon)).toBe(noon);
  expect(laterInstant(noon, morning)).toBe(noon);
  expect(laterInstant(null, morning)).toBe(morning);
  expect(laterInstant(null, null)).toBeNull();
});

test('stripCredentials removes the user, the password and the parameters', () => {
  expect(stripCredentials('smtps://user:secret@mail.example.org:465')).toBe('mail.example.org:465');
  expect(stripCredentials('postgres://me:secret@db.example.org/venue?sslmode=require')).toBe(
    'db.example.org/venue',
  );
});
