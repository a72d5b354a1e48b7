import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { call as callBookings } from '#features/bookings/client/calls.ts';
import { failureMessage, toastError } from '#platform/client/failure.ts';
import { toast } from '#platform/client/ui/toast/toast.ts';
import type { ExpectedFamily } from '../../expected-contract.ts';
import type { OfflineDesk } from '../offline/use-offline-desk.ts';
import type { Outcome } from '../scanner/signals.ts';
import { refetchDesk } from '../use-visits.ts';
import type { Arrival } from './arrival.ts';

/** A checked-in family keeps its row this long after the last check-in, so that no row moves under the finger. */
const KEEP_MILLIS = 20_000;

export type Recent = { expected: ExpectedFamily; arrival: Arrival };
export type Payment = 'cash' | 'card-terminal';

/** Checks families in with one tap, and undoes it. */
export function useArrivals(desk: OfflineDesk, play: (outcome: Outcome) => void) {
  const t = useTranslations('desk');
  const tryAgain = useTranslations('checkIn.toasts')('tryAgain');
  const queries = useQueryClient();
  const [recent, setRecent] = useState<Recent[]>([]);
  const [shown, setShown] = useState<Arrival | null>(null);
  const [busy, setBusy] = useState<string[]>([]);
  const inFlight = useRef(new Set<string>());

  useEffect(() => {
    if (recent.length === 0) return;
    const timer = setTimeout(() => setRecent([]), KEEP_MILLIS);
    return () => clearTimeout(timer);
  }, [recent]);

  /** Runs once per id at a time: a second tap does nothing. Returns null if it failed. */
  async function runOnce<Result>(id: string, run: () => Promise<Result>): Promise<Result | null> {
    if (inFlight.current.has(id)) return null;
    inFlight.current.add(id);
    setBusy([...inFlight.current]);
    try {
      return await run();
    } catch (error) {
      play('invalid');
      toastError(t('field.checkInFailed'), error, tryAgain);
      return null;
    } finally {
      inFlight.current.delete(id);
      setBusy([...inFlight.current]);
      refetchDesk(queries);
    }
  }

  /** Checks in an expected family; `payment` is taken first for an unpaid one. */
  async function checkInExpected(expected: ExpectedFamily, payment?: Payment) {
    const arrival = await runOnce(expected.bookingId, async () => {
      if (payment && expected.unpaid) {
        const { bookingId: id } = expected.unpaid;
        await callBookings('POST /api/check-in/bookings/:id/pay', {
          params: { id },
          body: { method: payment },
        });
      }
      return desk.checkInExpected(expected);
    });
    if (!arrival) return null;
    play('valid');
    setRecent((current) => [...current, { expected, arrival }]);
    return arrival;
  }

  /** Checks in a family found by the field, and shows it there. */
  async function checkInFound(id: string, run: () => Promise<Arrival>) {
    const arrival = await runOnce(id, run);
    if (!arrival) return null;
    play('valid');
    setShown(arrival);
    return arrival;
  }

  async function undo(arrival: Arrival) {
    const name = arrival.family.familyName;
    try {
      await desk.undo(arrival);
      setRecent((current) => current.filter((candidate) => candidate.arrival !== arrival));
      setShown((current) => (current === arrival ? null : current));
      toast({ title: t('arrival.undone', { name }) });
    } catch (error) {
      const description = arrival.family.visitId
        ? (failureMessage(error) ?? tryAgain)
        : t('arrival.undoSent');
      toast({ title: t('arrival.undoFailed'), description, destructive: true });
    } finally {
      refetchDesk(queries);
    }
  }

  return {
    /** Checked in from the list; they keep their rows for a moment. */
    recent,
    /** The last family checked in through the field. */
    shown,
    show: setShown,
    busy,
    checkInExpected,
    checkInFound,
    undo,
  };
}

export type Arrivals = ReturnType<typeof useArrivals>;
