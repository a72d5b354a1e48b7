import { expect, test } from 'vitest';
import { waysOut } from './review-rules.ts';

const paid = { paid: true };

test.each([
  ['another amount', 'amount', paid, ['settle', 'refund', 'dismiss']],
  ['nothing any more', 'none', paid, ['settle', 'refund', 'dismiss']],
  ['another currency', 'currency', paid, ['refund', 'dismiss']],
  ['test money', 'mode', paid, ['refund', 'dismiss']],
  ['something else that it names', 'reference', paid, ['dismiss']],
  ['a provider that is silent', 'amount', null, ['dismiss']],
  ['a payment that was not made', 'amount', { paid: false }, ['dismiss']],
])('for %s', (_what, difference, provider, ways) => {
  expect(waysOut(difference, provider)).toEqual(ways);
});
