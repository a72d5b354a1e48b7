import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

let sharedClient: QueryClient | undefined;

/**
 * Provides the query client: one per browser, and on the server one per render, which never fetches. Loaded
 * only with pages that fetch.
 */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(() =>
    typeof document === 'undefined' ? createClient() : getSharedClient(),
  );
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

function getSharedClient(): QueryClient {
  sharedClient ??= createClient();
  return sharedClient;
}

/**
 * Data never becomes stale on its own: mutations and live updates invalidate it (spec 7). Offline, a call fails
 * immediately instead of waiting.
 */
function createClient(): QueryClient {
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
