import { expect, test } from 'vitest';
import { askableFee, dueOf } from './no-show-fee-rules.ts';

const now = new Date('2027-03-02T15:00:00Z');
const missed = {
  status: 'paid',
  slotId: 'a-slot',
  endsAt: new Date('2027-03-02T14:00:00Z'),
  noShowFeeCents: 500,
  noShowFee: null,
};
const asked = { state: 'waived', amountCents: 500, creditCents: 0, isStillDue: true } as const;

test.each([
  ['the announced fee', {}, 500, 500],
  ['the venue’s fee if it is lower by now', {}, 300, 300],
  ['no more than announced if the venue’s fee is higher by now', {}, 900, 500],
])('%s can be asked for', (_, changes, venueFeeCents, feeCents) => {
  const booking = { ...missed, ...changes };
  expect(askableFee({ booking, hasCome: false, venueFeeCents, now })).toEqual({
    feeCents,
    reason: null,
  });
});

test.each([
  ['feeNotAnnounced', { noShowFeeCents: 0 }, false, 500],
  ['feeNotAnnounced', {}, false, null],
  ['feeNotAnnounced', { slotId: null }, false, 500],
  ['feeNotOver', { endsAt: now }, false, 500],
  ['feeCame', {}, true, 500],
  ['feeNotBooked', { status: 'cancelled' }, false, 500],
  ['feeNotBooked', { status: 'pending' }, false, 500],
  ['feeAskedAlready', { noShowFee: asked }, false, 500],
])('no fee can be asked for: %s', (reason, changes, hasCome, venueFeeCents) => {
  const booking = { ...missed, ...changes };
  expect(askableFee({ booking, hasCome, venueFeeCents, now })).toEqual({ feeCents: 0, reason });
});

test.each([
  ['asked', 200],
  ['paid', 0],
  ['waived', 0],
] as const)('a fee that is %s leaves %i cents to pay', (state, dueCents) => {
  expect(dueOf({ state, amountCents: 500, creditCents: 300 })).toBe(dueCents);
});
