import { expect, test } from 'vitest';
import { codeOf } from './authenticator-app.ts';

// The test vectors of RFC 6238, appendix B: "12345678901234567890" in Base32, the last six of eight digits.
const SECRET = 'GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ';

test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1234567890, '005924'],
  [20000000000, '353130'],
])('returns the code of Unix time %i: %s', (second, code) => {
  expect(codeOf(SECRET, new Date(second * 1000))).toBe(code);
});
