import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../client/api.ts';

export type Period = { from: string; to: string };

/** All figures of a period; the last ones stay while others are on their way. */
export function useFigures({ from, to }: Period) {
  return useQuery({
    queryKey: ['/api/admin/figures', from, to],
    queryFn: ({ signal }) => call('GET /api/admin/figures', { query: { from, to } }, { signal }),
    placeholderData: keepPreviousData,
  });
}
