import { useMutation } from '@tanstack/react-query';
import { call } from '#features/check-in/client/calls.ts';
import { hasStatus } from '#platform/client/failure.ts';
import type { CheckInOutcome } from './check-in-result.tsx';

type Input = { code: string } | { email: string; lastName: string };

/**
 * Checks in by code or booking. Passes failures to `onResult` as outcomes. It is not called after the screen is left:
 * a late response must not replace the next family's screen.
 */
export function useCheckInAtKiosk(onResult: (result: CheckInOutcome) => void) {
  const { mutate, isPending } = useMutation({
    gcTime: 0,
    mutationFn: (body: Input): Promise<CheckInOutcome> =>
      'code' in body
        ? call('POST /api/check-in/at-kiosk/code', { body })
        : call('POST /api/check-in/at-kiosk/booking', { body }),
  });
  const checkIn = (input: Input) =>
    mutate(input, {
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
  return { checkIn, isPending };
}
