import { useQuery } from '@tanstack/react-query';
import { useLiveUpdates } from '#features/accounts/client/index.ts';
import { hasCode } from '#platform/client/failure.ts';
import { call, queriesOf } from './calls.ts';
import { deleteSavedCode, saveCode } from './saved-code.ts';

/**
 * Fetches the user's code, or that of the family they joined. Generates one if none exists yet (spec 4).
 * Saves a copy on this device, and deletes it when the family stops sharing the code.
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
  useLiveUpdates(['household'], () => void query.refetch());
  return query;
}

/** Returns whether the family that the user joined does not share its code. */
export function isCodeNotShared(error: unknown): boolean {
  return hasCode(error, 'household.codeNotShared');
}

async function loadOrGenerate(userId: string) {
  try {
    return await load(userId);
  } catch (error) {
    if (isCodeNotShared(error)) deleteSavedCode();
    if (!hasCode(error, 'errors.notFound')) throw error;
    await call('POST /api/member-codes/generate', { body: { userId } });
    return load(userId);
  }
}

const load = (userId: string) => call('GET /api/member-codes/:userId', { params: { userId } });
