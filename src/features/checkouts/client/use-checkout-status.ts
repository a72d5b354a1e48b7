import { useQuery, useQueryClient } from '@tanstack/react-query';
import { queryFor } from './calls.ts';

const ASK_EVERY_MILLIS = 1500;
/** 1.5 s apart: some 40 seconds. Then the page says so and leaves asking to the person. */
const MAX_ANSWERS = 27;

/**
 * How far a payment is; asked again while the provider has not confirmed it. For the success pages
 * of everything that is paid for. `isSlow` when it was still pending after the last try.
 */
export function useCheckoutStatus(sessionId: string | undefined) {
  const status = queryFor(
    'GET /api/checkout/status',
    sessionId === undefined ? null : { query: { session_id: sessionId } },
  );
  const queryClient = useQueryClient();
  const { data, isError, isFetching, dataUpdatedAt, refetch } = useQuery({
    ...status,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.status === 'pending' && state.dataUpdateCount < MAX_ANSWERS
        ? ASK_EVERY_MILLIS
        : false,
  });
  const answers =
    dataUpdatedAt > 0 ? (queryClient.getQueryState(status.queryKey)?.dataUpdateCount ?? 0) : 0;
  return {
    status: data?.status,
    isFailed: isError && !data,
    isSlow: data?.status === 'pending' && answers >= MAX_ANSWERS,
    isAsking: isFetching,
    ask: () => void refetch(),
  };
}
