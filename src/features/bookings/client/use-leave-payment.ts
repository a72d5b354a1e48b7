import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { call } from './calls.ts';

/**
 * Ends the unpaid booking `id` after a return from its payment page, so that its spots, visits and codes are free again;
 * opens the confirmation if it was paid meanwhile. A failure needs no message: booking again ends it, too.
 */
export function useLeavePayment(id: string | undefined) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { mutate } = useMutation({
    mutationFn: (bookingId: string) =>
      call('POST /api/bookings/:id/leave-payment', { params: { id: bookingId } }),
    onSuccess: ({ paidSessionId }) =>
      paidSessionId
        ? navigate({
            to: '/booking-success',
            search: { session_id: paidSessionId },
            replace: true,
          })
        : queryClient.invalidateQueries(),
  });
  useEffect(() => {
    if (id) mutate(id);
  }, [id, mutate]);
}
