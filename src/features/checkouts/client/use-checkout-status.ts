import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryFor } from './calls.ts';

const POLL_MILLIS = 1500;
/** Polling stops after about 40 seconds; the page then shows a button. */
const MAX_POLLS = 27;

/** Polls the status of a payment until the provider confirms it. `isSlow`: still pending after the last poll. */
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
      state.data?.status === 'pending' && state.dataUpdateCount < MAX_POLLS ? POLL_MILLIS : false,
  });
  const polls =
    dataUpdatedAt > 0 ? (queryClient.getQueryState(status.queryKey)?.dataUpdateCount ?? 0) : 0;
  return {
    status: data?.status,
    confirmation: data?.confirmation,
    isFailed: isError && !data,
    isSlow: data?.status === 'pending' && polls >= MAX_POLLS,
    isFetching,
    refetch: () => void refetch(),
  };
}

/** The status of a payment, calling `onSettled` once when it is no longer pending. */
export function useSettledCheckout(
  sessionId: string,
  onSettled: (status: CheckoutStatus['status']) => void,
) {
  const checkout = useCheckoutStatus(sessionId);
  const { status } = checkout;
  const isSettled = status !== undefined && status !== 'pending';
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the payment is settled
  useEffect(() => {
    if (isSettled) onSettled(status);
  }, [isSettled]);
  return { ...checkout, isSettled };
}

type CheckoutStatus = ReturnType<typeof useCheckoutStatus>;
