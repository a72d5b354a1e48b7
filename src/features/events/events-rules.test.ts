import { describe, expect, test } from 'vitest';
import { hasBegun } from './events-rules.ts';

describe('hasBegun', () => {
  const now = Date.parse('2027-03-02T15:00:00Z');
  const started = {
    startsAt: '2027-03-02T15:00:00Z',
    eventType: 'in-house',
    yourPriceCents: 0,
  } as const;

  test.each([
    ['a guest, from the start', started, false, true],
    ['a guest, before the start', { ...started, startsAt: '2027-03-02T15:01:00Z' }, false, false],
    [
      'a guest, for an external event',
      { ...started, eventType: 'external' as const },
      false,
      false,
    ],
    ['a member, for a paid event', { ...started, yourPriceCents: 1200 }, true, true],
    ['a member, for a free event', started, true, false],
  ])('is decided for %s', (_label, event, isMember, expected) => {
    expect(hasBegun(event, { isMember, now })).toBe(expected);
  });
});
