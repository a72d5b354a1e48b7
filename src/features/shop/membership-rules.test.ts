import { describe, expect, test } from 'vitest';
import {
  afterRenewal,
  afterUnfreeze,
  getGraceEnd,
  getMembershipStatus,
  getValidUntil,
  isAutoRenewing,
} from './membership-rules.ts';

const instant = (text: string) => new Date(`${text}T10:00:00Z`);
const activeMembership = {
  state: 'active' as const,
  periodEnd: instant('2026-04-30'),
  graceUntil: null,
  frozenAt: null,
  subscriptionId: 'sub_1',
  cancelAtPeriodEnd: false,
};

describe('getMembershipStatus', () => {
  test.each([
    [{}, 'renews', true],
    [{ cancelAtPeriodEnd: true }, 'ends', false],
    [{ subscriptionId: null }, 'ends', false],
    [{ state: 'past_due' as const }, 'pastDue', true],
    [{ state: 'past_due' as const, frozenAt: instant('2026-04-01') }, 'frozen', true],
    [{ state: 'ended' as const, frozenAt: instant('2026-04-01') }, 'ended', false],
  ])('given %o, returns "%s"', (overrides, status, renews) => {
    expect(getMembershipStatus({ ...activeMembership, ...overrides })).toBe(status);
    expect(isAutoRenewing({ ...activeMembership, ...overrides })).toBe(renews);
  });
});

test('returns the end of the grace period if there is one, otherwise the end of the paid period', () => {
  expect(getValidUntil(activeMembership)).toEqual(instant('2026-04-30'));
  const graceUntil = getGraceEnd(activeMembership.periodEnd, 7);
  expect(graceUntil).toEqual(instant('2026-05-07'));
  expect(getValidUntil({ ...activeMembership, graceUntil })).toEqual(graceUntil);
});

test('computes renewals from the first day of the membership', () => {
  const membership = { startedAt: instant('2026-01-31'), periods: 1, duration: 'month' as const };
  const second = { ...membership, ...afterRenewal(membership) };
  expect(second.periodEnd).toEqual(instant('2026-03-31'));
  expect(afterRenewal(second)).toEqual({ periods: 3, periodEnd: instant('2026-04-30') });
});

test('extends the period by the frozen time on unfreezing', () => {
  const membership = {
    periodEnd: instant('2026-05-01'),
    periods: 2,
    duration: 'month' as const,
    frozenAt: instant('2026-04-10'),
  };
  expect(afterUnfreeze(membership, instant('2026-04-20'))).toEqual({
    startedAt: instant('2026-03-11'),
    periodEnd: instant('2026-05-11'),
  });
});
