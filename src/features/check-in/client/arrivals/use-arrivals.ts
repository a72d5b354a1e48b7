import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { call as callBookings } from '#features/bookings/client/calls.ts';
import { failureMessage, toastError, toastFailure } from '#platform/client/failure.ts';
import { toast } from '#platform/client/ui/toast/toast.ts';
import type { ExpectedFamily } from '../../expected-contract.ts';
import type { OfflineDesk } from '../offline/use-offline-desk.ts';
import type { Signal } from '../scanner/signals.ts';
import { refetchDesk } from '../use-visits.ts';
import type { Arrival } from './arrival.ts';

/** Rows of checked-in families stay this long after the last check-in, so that rows don't shift while staff tap. */
const KEEP_MILLIS = 20_000;

export type RecentArrival = { expected: ExpectedFamily; arrival: Arrival };
export type PaymentMethod = 'cash' | 'card-terminal';

/** Checks in families with one tap, and undoes check-ins. */
export function useArrivals(desk: OfflineDesk, playSignal: (signal: Signal) => void) {
  const t = useTranslations('desk');
  const tryAgain = useTranslations('checkIn.toasts')('tryAgain');
  const queryClient = useQueryClient();
  const [recent, setRecent] = useState<RecentArrival[]>([]);
  const [latest, setLatest] = useState<Arrival | null>(null);
  const [busyIds, setBusyIds] = useState<string[]>([]);
  const inFlight = useRef(new Set<string>());

  useEffect(() => {
    if (recent.length === 0) return;
    const timer = setTimeout(() => setRecent([]), KEEP_MILLIS);
    return () => clearTimeout(timer);
  }, [recent]);

  /** Ignores a second tap while the first is in flight. Shows a toast on failure. Returns null if ignored or failed. */
  async function runOnce<Result>(id: string, run: () => Promise<Result>): Promise<Result | null> {
    if (inFlight.current.has(id)) return null;
    inFlight.current.add(id);
    setBusyIds([...inFlight.current]);
    try {
      return await run();
    } catch (error) {
      playSignal('invalid');
      toastError(t('field.checkInFailed'), error, tryAgain);
      return null;
    } finally {
      inFlight.current.delete(id);
      setBusyIds([...inFlight.current]);
      refetchDesk(queryClient);
    }
  }

  /** Checks in an expected family, after recording the payment of an unpaid booking. */
  async function checkInExpected(expected: ExpectedFamily, payment?: PaymentMethod) {
    const arrival = await runOnce(expected.bookingId, async () => {
      if (!payment || !expected.unpaid) return desk.checkInExpected(expected);
      const { bookingId: id } = expected.unpaid;
      await callBookings('POST /api/check-in/bookings/:id/pay', {
        params: { id },
        body: { method: payment },
      });
      // The network may go between the two calls: the amount must not be asked for again.
      return desk.checkInExpected({ ...expected, isPaid: true, unpaid: null });
    });
    if (!arrival) return null;
    playSignal('valid');
    setRecent((current) => [...current, { expected, arrival }]);
    return arrival;
  }

  /** Checks in a family found by search and shows it below the search field. */
  async function checkInFound(id: string, run: () => Promise<Arrival>) {
    const arrival = await runOnce(id, run);
    if (!arrival) return null;
    playSignal('valid');
    setLatest(arrival);
    return arrival;
  }

  async function undo(arrival: Arrival) {
    const name = arrival.family.familyName;
    try {
      await desk.undo(arrival);
      setRecent((current) => current.filter((candidate) => candidate.arrival !== arrival));
      setLatest((current) => (current === arrival ? null : current));
      toast({ title: t('arrival.undone', { name }) });
    } catch (error) {
      const description = arrival.family.visitId
        ? (failureMessage(error) ?? tryAgain)
        : t('arrival.alreadySent');
      toastFailure(t('arrival.undoFailed'), error, description);
    } finally {
      refetchDesk(queryClient);
    }
  }

  return {
    /** Families just checked in from the list; their rows stay for a moment. */
    recent,
    /** The last family checked in through the search field. */
    latest,
    setLatest,
    /** The ids of the families whose check-in is in flight. */
    busyIds,
    checkInExpected,
    checkInFound,
    undo,
  };
}

export type Arrivals = ReturnType<typeof useArrivals>;
