import { useMutation } from '@tanstack/react-query';
import { call } from '#features/check-in/client/calls.ts';
import { ApiError } from '#platform/client/api.ts';
import type { CheckInOutcome } from './check-in-answer.tsx';

type Named = { code: string } | { email: string; lastName: string };

/** Checks in by a code or by a booking; whatever goes wrong has a screen of its own. */
export function useCheckInAtKiosk(onAnswer: (answer: CheckInOutcome) => void) {
  return useMutation({
    gcTime: 0,
    mutationFn: (named: Named): Promise<CheckInOutcome> =>
      'code' in named
        ? call('POST /api/check-in/at-kiosk/code', { body: named })
        : call('POST /api/check-in/at-kiosk/booking', { body: named }),
    onSuccess: onAnswer,
    onError: (error) => {
      if (hasEnded(error)) return location.reload();
      onAnswer({ outcome: hasStatus(error, 429) ? 'braked' : 'failed' });
    },
  });
}

/** Staff ended this kiosk elsewhere. */
const hasEnded = (error: Error) => hasStatus(error, 401);
const hasStatus = (error: Error, status: number) =>
  error instanceof ApiError && error.status === status;
