import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLiveUpdates } from '#features/accounts/client/index.ts';
import { call, queriesOf, queryFor } from '../calls.ts';
import { useDeskMutation } from '../use-visits.ts';
import { deleteProblem, type Problem, readProblems } from './offline-queue.ts';

/** Offline check-ins, from all desks, that the server would have refused. */
export function useConflicts() {
  const queryClient = useQueryClient();
  useLiveUpdates(
    ['visits'],
    () => void queryClient.invalidateQueries(queriesOf('GET /api/check-in/conflicts')),
  );
  return useQuery(queryFor('GET /api/check-in/conflicts'));
}

export function useDismissConflict() {
  const queryClient = useQueryClient();
  return useDeskMutation(async (id: string) => {
    await call('POST /api/check-in/conflicts/:id/dismiss', { params: { id } });
    await queryClient.invalidateQueries(queriesOf('GET /api/check-in/conflicts'));
  });
}

/** Items of this tablet that the server refused, reread after each sync. */
export function useProblems(syncCount: number) {
  const [problems, setProblems] = useState<Problem[]>([]);
  const [dismissCount, setDismissCount] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: rereads after each sync and dismissal
  useEffect(() => {
    void readProblems().then(setProblems, () => setProblems([]));
  }, [syncCount, dismissCount]);
  const dismiss = async (key: string) => {
    await deleteProblem(key);
    setDismissCount((count) => count + 1);
  };
  return { problems, dismiss };
}
