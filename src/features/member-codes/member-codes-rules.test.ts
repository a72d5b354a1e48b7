import { describe, expect, test } from 'vitest';
import { spacedCode, statusOf } from './member-codes-rules.ts';

const now = new Date('2026-03-01T12:00:00Z');
const before = new Date('2026-03-01T11:59:59Z');
const after = new Date('2026-03-01T12:00:01Z');

describe('the status of a member code (spec 4)', () => {
  test.each([
    [{ active: true, expiresAt: null }, 'Active'],
    [{ active: true, expiresAt: after }, 'Active'],
    [{ active: true, expiresAt: now }, 'Active'],
    [{ active: true, expiresAt: before }, 'Expired'],
    [{ active: false, expiresAt: before }, 'Expired'],
    [{ active: false, expiresAt: after }, 'Inactive'],
    [{ active: false, expiresAt: null }, 'Inactive'],
  ])('%j is %s', (code, status) => {
    expect(statusOf(code, now)).toBe(status);
  });

  test('reads instants as the API sends them', () => {
    expect(statusOf({ active: true, expiresAt: before.toISOString() }, now)).toBe('Expired');
  });
});

test('groups six digits by three', () => {
  expect(spacedCode('483201')).toBe('483 201');
});
