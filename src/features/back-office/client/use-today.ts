import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useThrottledNews } from '#features/accounts/client/index.ts';
import type { ResponseOf } from '#shared/endpoint.ts';
import { type Calls, queriesOf, queryFor } from './calls.ts';

export type Today = ResponseOf<Calls['GET /api/admin/today']>;

/** The types of news that change the overview. */
const NEWS_TYPES = [
  'visits',
  'bookings',
  'reports',
  'schedule',
  'events',
  'payments',
  'parties',
  'waivers',
  'outbox',
] as const;

/** Today's overview; refetched on relevant news. */
export function useToday() {
  const queryClient = useQueryClient();
  useThrottledNews(NEWS_TYPES, () =>
    queryClient.invalidateQueries(queriesOf('GET /api/admin/today')),
  );
  return useQuery(queryFor('GET /api/admin/today'));
}
