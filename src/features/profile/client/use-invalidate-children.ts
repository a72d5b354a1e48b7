import { useQueryClient } from '@tanstack/react-query';
import { queriesOf } from './calls.ts';

/** Invalidates all queries that include children. */
export function useInvalidateChildren() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries(queriesOf('GET /api/children')),
      queryClient.invalidateQueries(queriesOf('GET /api/profile')),
    ]);
}
