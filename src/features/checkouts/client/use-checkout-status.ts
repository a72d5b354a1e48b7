import { useQuery, useQueryClient } from '@tanstack/react-query';
import { queryFor } from './calls.ts';

const POLL_MILLIS = 1500;
/** About 40 seconds of polling; after that the person checks by button. */
const MAX_RESPONSES = 27;

/**
 * The status of a payment, polled until the provider confirms it. For the success page of every
 * kind of sale. `isSlow` if still pending after the last poll.
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
      state.data?.status === 'pending' && state.dataUpdateCount < MAX_RESPONSES
        ? POLL_MILLIS
        : false,
  });
  const responses =
    dataUpdatedAt > 0 ? (queryClient.getQueryState(status.queryKey)?.dataUpdateCount ?? 0) : 0;
  return {
    status: data?.status,
    isFailed: isError && !data,
    isSlow: data?.status === 'pending' && responses >= MAX_RESPONSES,
    isFetching,
    refetch: () => void refetch(),
  };
}
