import { describe, expect, test } from 'vitest';
import { formatCode, statusOf } from './member-codes-rules.ts';

const now = new Date('2026-03-01T12:00:00Z');
const before = new Date('2026-03-01T11:59:59Z');
const after = new Date('2026-03-01T12:00:01Z');

describe('statusOf', () => {
  test.each([
    [{ active: true, expiresAt: null }, 'Active'],
    [{ active: true, expiresAt: after }, 'Active'],
    [{ active: true, expiresAt: now }, 'Active'],
    [{ active: true, expiresAt: before }, 'Expired'],
    [{ active: false, expiresAt: before }, 'Expired'],
    [{ active: false, expiresAt: after }, 'Inactive'],
    [{ active: false, expiresAt: null }, 'Inactive'],
  ])('returns the status of %j as %s', (code, status) => {
    expect(statusOf(code, now)).toBe(status);
  });

  test('accepts the expiry date as an ISO string', () => {
    expect(statusOf({ active: true, expiresAt: before.toISOString() }, now)).toBe('Expired');
  });
});

test('formatCode splits six digits into two groups', () => {
  expect(formatCode('483201')).toBe('483 201');
});
