import { expect, test } from 'vitest';
import { allowedResolutions } from './review-rules.ts';

const paidSession = { paid: true };

test.each([
  ['a different amount', 'amount', paidSession, ['settle', 'refund', 'dismiss']],
  ['no mismatch', 'none', paidSession, ['settle', 'refund', 'dismiss']],
  ['a different currency', 'currency', paidSession, ['refund', 'dismiss']],
  ['a test payment', 'mode', paidSession, ['refund', 'dismiss']],
  ['a different reference', 'reference', paidSession, ['dismiss']],
  ['an unreachable provider', 'amount', null, ['dismiss']],
  ['an unpaid session', 'amount', { paid: false }, ['dismiss']],
])(
  'allowedResolutions returns the resolutions allowed for %s',
  (_label, difference, provider, resolutions) => {
    expect(allowedResolutions(difference, provider)).toEqual(resolutions);
  },
);
