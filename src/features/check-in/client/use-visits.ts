import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useLiveNews } from '#features/accounts/client/index.ts';
import { call as callBookings } from '#features/bookings/client/calls.ts';
import { ApiError } from '#platform/client/api.ts';
import { toast } from '#platform/client/ui/toast.ts';
import { call, pagesFor, queriesOf, queryFor } from './calls.ts';

const PAGE = 30;

/** The day at the desk, kept live: other desks and the kiosk are heard too. */
export function useToday() {
  const queries = useQueryClient();
  useLiveNews(['visits'], () => {
    void queries.invalidateQueries(queriesOf('GET /api/check-in/today'));
    void queries.invalidateQueries(queriesOf('GET /api/check-in/families'));
  });
  return useInfiniteQuery({
    ...pagesFor('GET /api/check-in/today', (cursor) => ({ query: { limit: PAGE, cursor } })),
    getNextPageParam: ({ visits }) => (visits.length < PAGE ? undefined : visits.at(-1)?.id),
  });
}

/** Families by name or e-mail, from two letters on. */
export function useFamilies(search: string) {
  return useQuery({
    ...queryFor('GET /api/check-in/families', { query: { search } }),
    enabled: search.length >= 2,
    staleTime: 0,
  });
}

/** Lets a family in that was found by name. */
export function useCheckInFamily() {
  return useDeskMutation((family: { userId?: string; bookingId?: string }) =>
    call('POST /api/check-in/visits', { body: family }),
  );
}

export function useCheckOut() {
  return useDeskMutation((id: string) =>
    call('POST /api/check-in/visits/:id/check-out', { params: { id } }),
  );
}

export function useUndoCheckOut() {
  return useDeskMutation((id: string) =>
    call('POST /api/check-in/visits/:id/undo-check-out', { params: { id } }),
  );
}

export function useUndoCheckIn() {
  return useDeskMutation((id: string) =>
    call('POST /api/check-in/visits/:id/undo', { params: { id } }),
  );
}

export function useSetChildren() {
  return useDeskMutation(({ id, childrenCount }: { id: string; childrenCount: number }) =>
    call('POST /api/check-in/visits/:id/children', { params: { id }, body: { childrenCount } }),
  );
}

/** Takes the money for a booking of today that waits for it. */
export function usePayAtDesk() {
  return useDeskMutation(({ id, method }: { id: string; method: 'cash' | 'card-terminal' }) =>
    callBookings('POST /api/check-in/bookings/:id/pay', { params: { id }, body: { method } }),
  );
}

/** Names the e-mail of a booking made by phone: its waiver is found from then on. */
export function useNameEmailAtDesk(id: string) {
  return useDeskMutation((guardianEmail: string) =>
    callBookings('POST /api/check-in/bookings/:id/email', {
      params: { id },
      body: { guardianEmail },
    }),
  );
}

export function useHandedBack() {
  return useDeskMutation((id: string) =>
    call('POST /api/check-in/owed/:id/handed-back', { params: { id } }),
  );
}

/** Whatever the desk does changes its day; what fails says why. */
export function useDeskMutation<Input, Answer>(work: (input: Input) => Promise<Answer>) {
  const t = useTranslations('checkIn.toasts');
  const queries = useQueryClient();
  return useMutation({
    mutationFn: work,
    onError: (error) => {
      const isTold = error instanceof ApiError && error.status < 500;
      const description = isTold ? error.said : t('tryAgain');
      toast({ title: t('notDone'), description, destructive: true });
    },
    onSettled: () => {
      void queries.invalidateQueries(queriesOf('GET /api/check-in/today'));
      void queries.invalidateQueries(queriesOf('GET /api/check-in/families'));
    },
  });
}
