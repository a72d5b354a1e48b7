import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { RetentionPeriods } from '../retention-rules.ts';
import { call } from './calls.ts';

/** How much the coming night would delete under some periods; null asks nothing. */
export function useRetention(periods: RetentionPeriods | null) {
  return useQuery({
    queryKey: ['/api/admin/retention', periods],
    queryFn: ({ signal }) =>
      call('GET /api/admin/retention', { query: periods ?? {} } as never, { signal }),
    enabled: periods !== null,
    placeholderData: keepPreviousData,
  });
}
