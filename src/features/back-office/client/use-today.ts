import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../client/api.ts';
import { useCalmNews } from '../../../client/live.ts';
import type { AnswerOf } from '../../../shared/endpoint.ts';
import type { AllCalls } from '../../all-contracts.ts';

export type Today = AnswerOf<AllCalls['GET /api/admin/today']>;

const key = ['/api/admin/today'];

/** The day, fetched anew whenever the desk, bookings, events or the schedule have news. */
export function useToday() {
  const queryClient = useQueryClient();
  useCalmNews(['visits', 'bookings', 'reports', 'schedule', 'events'], () =>
    queryClient.invalidateQueries({ queryKey: key }),
  );
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call('GET /api/admin/today', {}, { signal }),
  });
}
