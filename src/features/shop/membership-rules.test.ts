import { describe, expect, test } from 'vitest';
import {
  afterRenewal,
  afterUnfreeze,
  graceEnd,
  isAutoRenewing,
  getMembershipStatus,
  validUntil,
} from './membership-rules.ts';

const at = (text: string) => new Date(`${text}T10:00:00Z`);
const running = {
  state: 'active' as const,
  periodEnd: at('2026-04-30'),
  graceUntil: null,
  frozenAt: null,
  subscriptionId: 'sub_1',
  cancelAtPeriodEnd: false,
};

describe('the status of a membership', () => {
  test.each([
    [{}, 'renews', true],
    [{ cancelAtPeriodEnd: true }, 'ends', false],
    [{ subscriptionId: null }, 'ends', false],
    [{ state: 'past_due' as const }, 'pastDue', true],
    [{ state: 'past_due' as const, frozenAt: at('2026-04-01') }, 'frozen', true],
    [{ state: 'ended' as const, frozenAt: at('2026-04-01') }, 'ended', false],
  ])('with %o: %s', (facts, status, renews) => {
    expect(getMembershipStatus({ ...running, ...facts })).toBe(status);
    expect(isAutoRenewing({ ...running, ...facts })).toBe(renews);
  });
});

test('is valid until its period ends, or until the end of the grace period', () => {
  expect(validUntil(running)).toEqual(at('2026-04-30'));
  const graceUntil = graceEnd(running.periodEnd, 7);
  expect(graceUntil).toEqual(at('2026-05-07'));
  expect(validUntil({ ...running, graceUntil })).toEqual(graceUntil);
});

test('computes renewals from the first day', () => {
  const one = { startedAt: at('2026-01-31'), periods: 1, duration: 'month' as const };
  const second = { ...one, ...afterRenewal(one) };
  expect(second.periodEnd).toEqual(at('2026-03-31'));
  expect(afterRenewal(second)).toEqual({ periods: 3, periodEnd: at('2026-04-30') });
});

test('extends the period by the frozen time', () => {
  const one = {
    periodEnd: at('2026-05-01'),
    periods: 2,
    duration: 'month' as const,
    frozenAt: at('2026-04-10'),
  };
  expect(afterUnfreeze(one, at('2026-04-20'))).toEqual({
    startedAt: at('2026-03-11'),
    periodEnd: at('2026-05-11'),
  });
});
