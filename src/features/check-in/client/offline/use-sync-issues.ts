import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLiveNews } from '#features/accounts/client/index.ts';
import { call, queriesOf, queryFor } from '../calls.ts';
import { useDeskMutation } from '../use-visits.ts';
import { dropProblem, type Problem, readProblems } from './offline-queue.ts';

/** Offline check-ins, of any desk, that the server would have refused. */
export function useConflicts() {
  const queries = useQueryClient();
  useLiveNews(
    ['visits'],
    () => void queries.invalidateQueries(queriesOf('GET /api/check-in/conflicts')),
  );
  return useQuery(queryFor('GET /api/check-in/conflicts'));
}

export function useDismissConflict() {
  const queries = useQueryClient();
  return useDeskMutation(async (id: string) => {
    await call('POST /api/check-in/conflicts/:id/dismiss', { params: { id } });
    await queries.invalidateQueries(queriesOf('GET /api/check-in/conflicts'));
  });
}

/** Items of this tablet that the server rejected; read again after each sync (`rounds`). */
export function useProblems(rounds: number) {
  const [problems, setProblems] = useState<Problem[]>([]);
  const [drops, setDrops] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: reread after each of them
  useEffect(() => {
    void readProblems().then(setProblems, () => setProblems([]));
  }, [rounds, drops]);
  const drop = async (key: string) => {
    await dropProblem(key);
    setDrops((count) => count + 1);
  };
  return { problems, drop };
}
