import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

let shared: QueryClient | undefined;

/**
 * Fetched data for what stands inside. Everywhere in the browser it is the same data; the server
 * fetches nothing while it draws, so there each place has its own. Loaded with the pages that
 * fetch, not with the landing page.
 */
export function WithData({ children }: { children: ReactNode }) {
  const [client] = useState(() => (typeof document === 'undefined' ? create() : sharedClient()));
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

function sharedClient(): QueryClient {
  shared ??= create();
  return shared;
}

/**
 * Data never goes stale by itself; mutations and live news say what to refetch (spec 7). Without
 * network a call fails at once and says so, instead of waiting for it in silence.
 */
function create(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        networkMode: 'always',
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
