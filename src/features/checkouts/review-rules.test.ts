import { expect, test } from 'vitest';
import { allowedResolutions } from './review-rules.ts';

const paid = { paid: true };

test.each([
  ['a different amount', 'amount', paid, ['settle', 'refund', 'dismiss']],
  ['no mismatch', 'none', paid, ['settle', 'refund', 'dismiss']],
  ['a different currency', 'currency', paid, ['refund', 'dismiss']],
  ['a test payment', 'mode', paid, ['refund', 'dismiss']],
  ['a different reference', 'reference', paid, ['dismiss']],
  ['an unreachable provider', 'amount', null, ['dismiss']],
  ['an unpaid session', 'amount', { paid: false }, ['dismiss']],
])(
  'allowedResolutions returns the resolutions allowed for %s',
  (_label, difference, provider, resolutions) => {
    expect(allowedResolutions(difference, provider)).toEqual(resolutions);
  },
);
