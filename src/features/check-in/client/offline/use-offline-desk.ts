import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCurrentUser } from '#features/accounts/client/index.ts';
import { randomKey } from '#platform/client/random-key.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import type { ExpectedFamily } from '../../expected-contract.ts';
import type { CopiedFamily, CopiedGuest, OfflineVisit } from '../../offline-desk-contract.ts';
import type { Arrival } from '../arrivals/arrival.ts';
import { call } from '../calls.ts';
import type { ValidationResponse } from '../desk-result.ts';
import { isNetworkError } from './network-error.ts';
import {
  checkInByCodeOffline,
  checkInExpectedOffline,
  checkInOffline,
  queueVisit,
} from './offline-check-in.ts';
import type { OfflineCopy } from './offline-copy-store.ts';
import { type FetchedDay, findExpected, mergeFetchedDay } from './offline-expected.ts';
import { searchFamilies, serverNow } from './offline-families.ts';
import { checkOutOffline, findInside, type InsideVisit } from './offline-inside.ts';
import { findOfflinePrices } from './offline-price.ts';
import { enqueue, type OfflineWaiver, readQueue, removeQueued } from './offline-queue.ts';
import { sendQueue } from './offline-sync.ts';
import { readUnsentCount, useUnsentCount } from './unsent-count.ts';
import { useDeskCopy } from './use-desk-copy.ts';
import { useNetwork } from './use-network.ts';

const RETRY_MILLIS = 20_000;

type Newcomer = Pick<OfflineVisit, 'guardianName' | 'childrenCount' | 'guardianEmail'>;

/**
 * The desk's actions, online and offline. Without a network, they read the copy and queue check-ins, check-outs and
 * waivers until the network is back.
 */
export function useOfflineDesk() {
  const t = useTranslations('offlineDesk.refused');
  const { isOffline, callOnline } = useNetwork();
  const { user } = useCurrentUser();
  const { timezone } = useVenue();
  const copy = useDeskCopy(isOffline);
  const unsentCount = useUnsentCount();
  const [progress, setProgress] = useState<{ sent: number; total: number } | null>(null);
  const [syncCount, setSyncCount] = useState(0);
  const isStaff = user !== null && user.role !== 'member';

  const send = useEffectEvent(async () => {
    try {
      await sendQueue((reason) => t(reason), setProgress);
    } catch {
      // The network or the session is lost; unsent items stay queued.
    } finally {
      setProgress(null);
      setSyncCount((count) => count + 1);
    }
  });

  const hasUnsent = unsentCount > 0;
  useEffect(() => {
    if (isOffline || !isStaff || !hasUnsent) return;
    void send();
    const timer = setInterval(() => void send(), RETRY_MILLIS);
    return () => clearInterval(timer);
  }, [isOffline, isStaff, hasUnsent]);

  /**
   * Calls `online`, or `offline` with the copy if there is no network. Rethrows the call's error if there is no copy.
   */
  async function callWithFallback<Result>(
    online: (signal: AbortSignal) => Promise<Result>,
    offline: (offlineCopy: OfflineCopy) => Promise<Result>,
  ): Promise<Result> {
    let error: unknown = new TypeError('no network');
    if (!isOffline) {
      try {
        return await callOnline(online);
      } catch (thrown) {
        if (!isNetworkError(thrown)) throw thrown;
        error = thrown;
      }
    }
    const offlineCopy = await copy.find();
    if (!offlineCopy) throw error;
    return offline(offlineCopy);
  }

  const validate = (code: string): Promise<ValidationResponse> =>
    callWithFallback(
      (signal) => call('POST /api/member-codes/validate', { body: { code } }, { signal }),
      (offlineCopy) => checkInByCodeOffline(offlineCopy, code, (problem) => t(problem)),
    );

  /** Checks in an expected family. Offline, an unpaid family is checked in too, and staff note the payment on paper. */
  const checkInExpected = (expected: ExpectedFamily): Promise<Arrival> =>
    callWithFallback<Arrival>(
      async (signal) => {
        const { bookingId } = expected;
        return {
          family: await call('POST /api/check-in/visits', { body: { bookingId } }, { signal }),
        };
      },
      async (offlineCopy) => ({
        ...(await checkInExpectedOffline(offlineCopy, expected)),
        isOffline: true,
        ...(!expected.isPaid && { dueCents: expected.unpaid?.dueCents }),
      }),
    );

  /**
   * Undoes a check-in. A queued one is removed from the queue, which needs no network; if it has been sent since, this
   * throws, because the id of its visit is unknown.
   */
  async function undo({ family, queueKey }: Arrival): Promise<void> {
    if (queueKey && (await removeQueued(queueKey))) return;
    const id = family.visitId;
    if (!id) throw new Error('the check-in has been sent');
    await call('POST /api/check-in/visits/:id/undo', { params: { id } });
  }

  return {
    isOffline,
    unsentCount,
    /** Null unless the queue is being sent. */
    progress,
    /** The number of syncs; refused items are reread after each. */
    syncCount,
    copyMadeAt: copy.madeAt,
    /** Reads the stored copy, which sets `copyMadeAt`. Returns false if there is none. */
    loadCopy: async () => (await copy.find()) !== null,
    validate,
    checkInExpected,
    undo,
    search: async (query: string): Promise<(CopiedFamily | CopiedGuest)[]> => {
      const offlineCopy = await copy.find();
      return offlineCopy ? searchFamilies(offlineCopy, query) : [];
    },
    /**
     * Returns the expected families and open visits from the copy and the queue; null without a copy. Lists fetched
     * after the copy was made replace those in the copy.
     */
    readDay: async (fetched: FetchedDay | null) => {
      const offlineCopy = await copy.find();
      if (!offlineCopy) return null;
      const queue = await readQueue();
      const newest = mergeFetchedDay(offlineCopy, fetched);
      return {
        expected: findExpected(newest, queue),
        inside: findInside(newest, queue),
        slots: offlineCopy.copy.slots ?? [],
        clockOffset: offlineCopy.clockOffset,
      };
    },
    /** Returns the copied price list for a family arriving now; null without a copy. */
    readPrices: async () => {
      const offlineCopy = await copy.find();
      return offlineCopy && findOfflinePrices(offlineCopy.copy, serverNow(offlineCopy), timezone);
    },
    /** Queues a check-out. */
    checkOut: async (visit: InsideVisit) => checkOutOffline(await copy.find(), visit),
    /** Queues the check-in of a family in the copy. Throws if the copy has expired. */
    checkIn: async (family: CopiedFamily | CopiedGuest): Promise<Arrival> => {
      const offlineCopy = await copy.find();
      if (!offlineCopy) throw new Error('the copy has expired');
      return { ...(await checkInOffline(offlineCopy, family, 'search')), isOffline: true };
    },
    /** Queues the check-in of a family that is not in the copy. */
    checkInNewcomer: async (newcomer: Newcomer) => {
      const offlineCopy = await copy.find();
      const at = serverNow(offlineCopy ?? { clockOffset: 0 }).toISOString();
      await queueVisit({ ...newcomer, source: 'search', at });
    },
    /** Queues a waiver signed on this tablet. */
    queueWaiver: async (waiver: Omit<OfflineWaiver, 'key' | 'signedAt'>) => {
      const offlineCopy = await copy.find();
      const key = randomKey();
      const signedAt = serverNow(offlineCopy ?? { clockOffset: 0 }).toISOString();
      await enqueue({ kind: 'waiver', key, waiver: { ...waiver, key, signedAt } });
    },
    sendNow: () => (readUnsentCount() > 0 ? send() : undefined),
  };
}

export type OfflineDesk = ReturnType<typeof useOfflineDesk>;
