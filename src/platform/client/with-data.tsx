import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

let shared: QueryClient | undefined;

/**
 * Provides the query client. One per browser; on the server one per render, which fetches nothing. Loaded with
 * pages that fetch, not with the landing page.
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
 * Data never goes stale by itself; mutations and live news invalidate it (spec 7). Offline a call fails at once
 * instead of waiting.
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
