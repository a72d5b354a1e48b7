import { renderToString } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { expect, test } from 'vitest';
import { ui } from '#platform/texts/client/en.ts';
import { ApiError } from '../../api.ts';
import { LoadState } from './load-state.tsx';

const office = { loadFailed: 'We couldn’t load this.', tryAgain: 'Try again' };

const renderFailed = (error: unknown) =>
  renderToString(
    <IntlProvider locale="en-US" timeZone="UTC" messages={{ ui, office }}>
      <LoadState query={{ data: undefined, isError: true, error, refetch: () => undefined }} />
    </IntlProvider>,
  );

test('a page that cannot load shows the reference of the failed request', () => {
  const failure = new ApiError(500, 'Something went wrong.', 'errors.unexpected', [], 'req-7f3a');
  expect(renderFailed(failure)).toContain('Reference: req-7f3a');
});

test('errors that are not on the server’s side have no reference', () => {
  expect(renderFailed(new ApiError(409, 'It is full.', 'x.full'))).not.toContain('Reference');
  expect(renderFailed(new TypeError('Failed to fetch'))).not.toContain('Reference');
});
