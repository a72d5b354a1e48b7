import { expect, test } from 'vitest';
import { besideLast } from './beside-last.ts';

const last = `Written yesterday.

| name | per second | median | last committed |
|---|---|---|---|
| reads | 100 | 2.0 | 90 |
| baseline | 200 | 1.0 | |

| from | to | shown after | below 100 |
|---|---|---|---|
| / | /shop | 80 | yes |

| search | median | ratio |
|---|---|---|
| garcia | 5 | 1.5 |
`;

test('shows each figure beside the one of the last document', () => {
  const now = `Written today.

| name | per second | median |
|---|---|---|
| reads | 110 | 1.9 |
| writes | 10 | 9.0 |

| from | to | shown after | below 100 |
|---|---|---|---|
| / | /shop | 70 | yes |
| / | /about | 60 | yes |

| search | median | ratio |
|---|---|---|
| garcia | 4 | 1.2 |

| a table | without figures |
|---|---|
| a | b |
`;
  expect(besideLast(now, last)).toBe(`Written today.

| name | per second | median | last committed |
|---|---|---|---|
| reads | 110 | 1.9 | 100 |
| writes | 10 | 9.0 |  |

| from | to | shown after | below 100 | last committed |
|---|---|---|---|---|
| / | /shop | 70 | yes | 80 |
| / | /about | 60 | yes |  |

| search | median | ratio | last committed |
|---|---|---|---|
| garcia | 4 | 1.2 | 1.5 |

| a table | without figures |
|---|---|
| a | b |
`);
});
