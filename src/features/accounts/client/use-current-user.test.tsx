import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { currentUserQuery, useCurrentUser } from './use-current-user.ts';

test('hydrates as loading even if the user is already cached, to match the server-rendered HTML', () => {
  const queryClient = new QueryClient();
  queryClient.setQueryData(currentUserQuery.queryKey, { id: 'ann' });
  const State = () => useCurrentUser().state;
  // Renders with the same values as hydration does (`useHydrated` is false).
  const html = renderToString(
    <QueryClientProvider client={queryClient}>
      <State />
    </QueryClientProvider>,
  );
  expect(html).toBe('loading');
});
