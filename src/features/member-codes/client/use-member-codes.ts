import { useQuery } from '@tanstack/react-query';
import { ApiError, call } from '../../../client/api.ts';

/** The person's code. Where none exists yet one is generated and loaded (spec 4). */
export function useMemberCode(userId: string) {
  return useQuery({
    queryKey: ['/api/member-codes', userId],
    queryFn: () => loadOrGenerate(userId),
  });
}

async function loadOrGenerate(userId: string) {
  try {
    return await load(userId);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    await call('POST /api/member-codes/generate', { body: { userId } });
    return load(userId);
  }
}

const load = (userId: string) => call('GET /api/member-codes/:userId', { params: { userId } });
