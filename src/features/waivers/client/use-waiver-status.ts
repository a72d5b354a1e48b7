import { useQuery } from '@tanstack/react-query';
import { useSettled } from '#platform/client/use-settled.ts';
import { isEmail } from '#shared/is-email.ts';
import { queryFor } from './calls.ts';

export type WaiverStatus = 'unknown' | 'checking' | 'signed' | 'unsigned';

/** Debounces the check, which runs for valid e-mails only (spec 5). */
const DEBOUNCE_MILLIS = 500;

/** Whether there is a valid waiver for the typed e-mail; `unknown` if the check fails (spec 8). */
export function useWaiverStatus(typed: string): WaiverStatus {
  const email = typed.trim();
  const settled = useSettled(email, DEBOUNCE_MILLIS);
  const check = useQuery({
    ...queryFor('GET /api/waivers/check/:email', { params: { email: settled } }),
    enabled: isEmail(settled),
    // After signing, the same e-mail must not show the cached result.
    staleTime: 0,
  });
  if (!isEmail(email)) return 'unknown';
  if (email !== settled || check.isFetching) return 'checking';
  if (!check.data) return 'unknown';
  return check.data.hasSigned ? 'signed' : 'unsigned';
}
