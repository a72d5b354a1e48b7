import { useQuery } from '@tanstack/react-query';
import { call } from '../../../client/api.ts';

/** The signed-in person's bookings, the next one first. */
export function useMyBookings() {
  return useQuery({
    queryKey: ['/api/bookings/mine'],
    queryFn: ({ signal }) => call('GET /api/bookings/mine', undefined, { signal }),
  });
}
