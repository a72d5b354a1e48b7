import { useQuery } from '@tanstack/react-query';
import { useSettled } from '#platform/client/use-settled.ts';
import { isEmail } from '#shared/is-email.ts';
import { queryFor } from './calls.ts';

export type WaiverStatus = 'unknown' | 'checking' | 'signed' | 'unsigned';

/** Spec 5: the check runs after a 500 ms pause in typing, and only for what can be an e-mail. */
const PAUSE_MILLIS = 500;

/** Whether a signed waiver stands for the typed e-mail. A check that fails is `unknown` (spec 8). */
export function useWaiverStatus(typed: string): WaiverStatus {
  const email = typed.trim();
  const settled = useSettled(email, PAUSE_MILLIS);
  const check = useQuery({
    ...queryFor('GET /api/waivers/check/:email', { params: { email: settled } }),
    enabled: isEmail(settled),
    // One comes back from signing to the same e-mail: the old answer must not stand.
    staleTime: 0,
  });
  if (!isEmail(email)) return 'unknown';
  if (email !== settled || check.isFetching) return 'checking';
  if (!check.data) return 'unknown';
  return check.data.hasSigned ? 'signed' : 'unsigned';
}
