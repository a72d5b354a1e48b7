import { useQuery } from '@tanstack/react-query';
import { useLiveNews } from '#features/accounts/client/index.ts';
import { ApiError } from '#platform/client/api.ts';
import { call, queriesOf } from './calls.ts';
import { forgetCode, saveCode } from './saved-code.ts';

/**
 * The person's code, or that of the family they joined. Where none exists yet one is generated and
 * loaded (spec 4); one that the family shares no more is forgotten on this device too.
 */
export function useMemberCode(userId: string) {
  const query = useQuery({
    ...queriesOf('GET /api/member-codes/:userId', { params: { userId } }),
    queryFn: async () => {
      const code = await loadOrGenerate(userId);
      saveCode(userId, code);
      return code;
    },
  });
  useLiveNews(['household'], () => void query.refetch());
  return query;
}

/** Whether the family that the person joined keeps its code to itself. */
export function isNotShared(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'household.codeNotShared';
}

async function loadOrGenerate(userId: string) {
  try {
    return await load(userId);
  } catch (error) {
    if (isNotShared(error)) forgetCode();
    if (!(error instanceof ApiError) || error.code !== 'errors.notFound') throw error;
    await call('POST /api/member-codes/generate', { body: { userId } });
    return load(userId);
  }
}

const load = (userId: string) => call('GET /api/member-codes/:userId', { params: { userId } });
