import { expect, test } from 'vitest';
import { fullRefundDeadlineOf, refundOf, refundPercentOf } from './party-refund-rules.ts';

const NEW_YORK = 'America/New_York';
const spring = { venueDate: '2027-03-20', window: 'afternoon' } as const;
const autumn = { venueDate: '2027-11-14', window: 'morning' } as const;

test.each([
  [100, 'exactly 14 days before, at the same local time', spring, '2027-03-06T17:00:00Z'],
  [50, 'a second after the deadline', spring, '2027-03-06T17:00:01Z'],
  [100, '336 hours before, an hour before the deadline in spring', spring, '2027-03-06T16:00:00Z'],
  [100, 'exactly at the deadline in autumn', autumn, '2027-10-31T13:00:00Z'],
  [50, '336 hours before, an hour after the deadline in autumn', autumn, '2027-10-31T14:00:00Z'],
  [50, 'on the day of the party', spring, '2027-03-20T15:00:00Z'],
])('refunds %i%% %s', (percent, _when, party, now) => {
  expect(refundPercentOf(party, NEW_YORK, new Date(now))).toBe(percent);
});

test('returns the deadline for a full refund', () => {
  expect(fullRefundDeadlineOf(spring, NEW_YORK)).toEqual(new Date('2027-03-06T17:00:00Z'));
});

test('refunds the percentage of the amount not yet refunded', () => {
  expect(refundOf({ paidCents: 8125, refundedCents: 0 }, 50)).toBe(4063);
  expect(refundOf({ paidCents: 8125, refundedCents: 8125 }, 100)).toBe(0);
  expect(refundOf({ paidCents: 8125, refundedCents: 1000 }, 100)).toBe(7125);
});
