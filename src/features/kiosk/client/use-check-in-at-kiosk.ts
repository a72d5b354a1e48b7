import { useMutation } from '@tanstack/react-query';
import { call } from '#features/check-in/client/calls.ts';
import { hasStatus } from '#platform/client/failure.ts';
import type { CheckInOutcome } from './check-in-result.tsx';

type Input = { code: string } | { email: string; lastName: string };

/** Checks in by code or booking. Passes failures to `onResult` as outcomes. */
export function useCheckInAtKiosk(onResult: (result: CheckInOutcome) => void) {
  return useMutation({
    gcTime: 0,
    mutationFn: (body: Input): Promise<CheckInOutcome> =>
      'code' in body
        ? call('POST /api/check-in/at-kiosk/code', { body })
        : call('POST /api/check-in/at-kiosk/booking', { body }),
    onSuccess: (result) => {
      if (result.outcome === 'welcome') navigator.vibrate?.(80);
      onResult(result);
    },
    onError: (error) => {
      // Staff ended this kiosk from another device.
      if (hasStatus(error, 401)) return location.reload();
      onResult({ outcome: hasStatus(error, 429) ? 'rateLimited' : 'failed' });
    },
  });
}
