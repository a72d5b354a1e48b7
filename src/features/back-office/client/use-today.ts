import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useThrottledLiveUpdates } from '#features/accounts/client/index.ts';
import { useRefetchOnNewDay } from '#platform/client/use-new-day.ts';
import type { ResponseOf } from '#shared/endpoint.ts';
import { type Calls, queriesOf, queryFor } from './calls.ts';

export type Today = ResponseOf<Calls['GET /api/admin/today']>;

/** The types of live updates that change the overview. */
const UPDATE_TYPES = [
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

/** Today's overview; refetched on relevant live updates and on a new day. */
export function useTodayOverview() {
  const queryClient = useQueryClient();
  useThrottledLiveUpdates(UPDATE_TYPES, () =>
    queryClient.invalidateQueries(queriesOf('GET /api/admin/today')),
  );
  const query = useQuery(queryFor('GET /api/admin/today'));
  useRefetchOnNewDay(query.data?.date, query.refetch);
  return query;
}
