import { describe, expect, test } from 'vitest';
import { integrationStatusOf, laterInstant, stripCredentials } from './integrations-rules.ts';

const morning = new Date('2027-03-02T08:00:00Z');
const noon = new Date('2027-03-02T12:00:00Z');
const working = { kind: 'smtp', doneAt: noon, okAt: noon, failedAt: null, failed: 0 } as const;
const unused = { ...working, doneAt: null, okAt: null };

describe('integrationStatusOf', () => {
  test.each([
    ['off if it is not in use', { ...working, kind: 'off' as const, failed: 3 }, 'off'],
    ['good if the last use succeeded', { ...working, failedAt: morning }, 'good'],
    ['untried before the first use', unused, 'untried'],
    ['untried if only a check succeeded', { ...working, doneAt: null }, 'untried'],
    ['trial if emails are written to files', { ...working, kind: 'mail-files' as const }, 'trial'],
    [
      'attention if the last use failed',
      { ...working, okAt: morning, failedAt: noon },
      'attention',
    ],
    ['attention if it never succeeded', { ...unused, failedAt: noon }, 'attention'],
    ['attention while an item needs manual action', { ...working, failed: 1 }, 'attention'],
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
