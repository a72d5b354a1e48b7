import { useQuery } from '@tanstack/react-query';
import { useDebounced } from '#platform/client/use-debounced.ts';
import { isEmail } from '#shared/is-email.ts';
import { queryFor } from './calls.ts';

export type WaiverStatus = 'unknown' | 'checking' | 'signed' | 'unsigned';

const DEBOUNCE_MILLIS = 500;

/**
 * Returns whether the email has a valid waiver. Debounced, and only valid emails are checked (spec 5);
 * `unknown` if the check fails (spec 8).
 */
export function useWaiverStatus(input: string): WaiverStatus {
  const email = input.trim();
  const debouncedEmail = useDebounced(email, DEBOUNCE_MILLIS);
  const check = useQuery({
    ...queryFor('GET /api/waivers/check/:email', { params: { email: debouncedEmail } }),
    enabled: isEmail(debouncedEmail),
    // Never show the cached result from before signing.
    staleTime: 0,
  });
  if (!isEmail(email)) return 'unknown';
  if (email !== debouncedEmail || check.isFetching) return 'checking';
  if (!check.data) return 'unknown';
  return check.data.hasSigned ? 'signed' : 'unsigned';
}
