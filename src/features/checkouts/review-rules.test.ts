import { expect, test } from 'vitest';
import { allowedResolutions } from './review-rules.ts';

const paid = { paid: true };

test.each([
  ['another amount', 'amount', paid, ['settle', 'refund', 'dismiss']],
  ['no difference any more', 'none', paid, ['settle', 'refund', 'dismiss']],
  ['another currency', 'currency', paid, ['refund', 'dismiss']],
  ['test money', 'mode', paid, ['refund', 'dismiss']],
  ['another reference', 'reference', paid, ['dismiss']],
  ['an unreachable provider', 'amount', null, ['dismiss']],
  ['an unpaid session', 'amount', { paid: false }, ['dismiss']],
])('returns the allowed resolutions for %s', (_what, difference, provider, resolutions) => {
  expect(allowedResolutions(difference, provider)).toEqual(resolutions);
});
