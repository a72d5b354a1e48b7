import { describe, expect, test } from 'vitest';
import { getRefundableCents, parseCause } from './order-refund-rules.ts';

describe('getRefundableCents', () => {
  const pass = (balance: number) => [{ balance, granted: 5 }];
  test.each([
    ['an unused pass', 6500, pass(5), [], 6500],
    ['two used visits', 6500, pass(3), [], 3900],
    ['a used-up pass', 6500, pass(0), [], 0],
    ['an earlier goodwill refund', 6500, pass(5), [{ cents: 1000, isGoodwill: true }], 5500],
    [
      'visits revoked by an earlier refund',
      6500,
      pass(3),
      [{ cents: 2600, isGoodwill: false }],
      3900,
    ],
    [
      'an earlier goodwill refund above the remaining value',
      6500,
      pass(1),
      [{ cents: 2000, isGoodwill: true }],
      0,
    ],
    ['a membership', 5900, [], [], 5900],
    ['a partly refunded membership', 5900, [], [{ cents: 900, isGoodwill: true }], 5000],
    ['a refunded membership', 5900, [], [{ cents: 5900, isGoodwill: false }], 0],
  ])('returns the refundable amount in the case of %s', (_case, share, granted, earlier, cents) => {
    expect(getRefundableCents(share, granted, earlier)).toBe(cents);
  });
});

test.each([
  ['grant:order:0a1b2c3d-1', { verb: 'grant', subject: 'order', number: '0A1B2C3D' }],
  ['spend:booking:ffffffff-2', { verb: 'spend', subject: 'booking', number: 'FFFFFFFF' }],
  ['spend:desk-sale:0a1b2c3d-1', { verb: 'spend', subject: 'desk-sale', number: '0A1B2C3D' }],
  [
    'return:no-show-fee:0a1b2c3d-1:1',
    { verb: 'return', subject: 'no-show-fee', number: '0A1B2C3D' },
  ],
  ['expire:2026-01-01T00:00:00Z', { verb: 'expire', subject: null, number: null }],
  ['grant:example', { verb: 'grant', subject: null, number: null }],
  ['moved', { verb: 'other', subject: null, number: null }],
])('parses the cause %s', (cause, parsed) => {
  expect(parseCause(cause)).toEqual(parsed);
});
