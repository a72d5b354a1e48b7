import { useQuery } from '@tanstack/react-query';
import { call } from '../../../client/api.ts';
import { useSettled } from './use-settled.ts';

/** As on the booking page: after a pause in typing, for what has an at sign (spec 5). */
const PAUSE_MILLIS = 500;

/** Whether a valid waiver stands for the e-mail; `unknown` while that cannot be said. */
export function useWaiverCheck(typed: string): 'unknown' | 'checking' | 'signed' | 'missing' {
  const email = typed.trim();
  const settled = useSettled(email, PAUSE_MILLIS);
  const check = useQuery({
    queryKey: ['/api/waivers/check', settled],
    queryFn: ({ signal }) =>
      call('GET /api/waivers/check/:email', { params: { email: settled } }, { signal }),
    enabled: settled.includes('@'),
    // One comes back from signing to the same e-mail: the old answer must not stand.
    staleTime: 0,
  });
  if (!email.includes('@')) return 'unknown';
  if (email !== settled || check.isFetching) return 'checking';
  if (!check.data) return 'unknown';
  return check.data.hasSigned ? 'signed' : 'missing';
}
