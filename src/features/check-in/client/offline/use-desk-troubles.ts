import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLiveNews } from '#features/accounts/client/index.ts';
import { call } from '../calls.ts';
import { useDeskMutation } from '../use-visits.ts';
import { dropProblem, type Problem, readProblems } from './offline-queue.ts';

const conflictsKey = ['/api/check-in/conflicts'];

/** Visits of desks without network with which something was not right. */
export function useConflicts() {
  const queries = useQueryClient();
  useLiveNews(['visits'], () => void queries.invalidateQueries({ queryKey: conflictsKey }));
  return useQuery({
    queryKey: conflictsKey,
    queryFn: ({ signal }) => call('GET /api/check-in/conflicts', {}, { signal }),
  });
}

export function useDismissConflict() {
  const queries = useQueryClient();
  return useDeskMutation(async (id: string) => {
    await call('POST /api/check-in/conflicts/:id/dismiss', { params: { id } });
    await queries.invalidateQueries({ queryKey: conflictsKey });
  });
}

/** What this tablet sent and the server refused; looked at again after each try to send. */
export function useProblems(rounds: number) {
  const [problems, setProblems] = useState<Problem[]>([]);
  const [drops, setDrops] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: read anew after each of them
  useEffect(() => {
    void readProblems().then(setProblems, () => setProblems([]));
  }, [rounds, drops]);
  const drop = async (key: string) => {
    await dropProblem(key);
    setDrops((count) => count + 1);
  };
  return { problems, drop };
}
