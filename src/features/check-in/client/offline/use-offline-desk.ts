import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCurrentUser } from '#features/accounts/client/index.ts';
import { randomKey } from '#platform/client/random-key.ts';
import type { CopiedFamily, CopiedGuest, OfflineVisit } from '../../offline-desk-contract.ts';
import { call } from '../calls.ts';
import type { Family, ValidationResponse } from '../desk-result.ts';
import { isNetworkError } from './network-error.ts';
import { checkInByCodeOffline, checkInOffline, queueVisit } from './offline-check-in.ts';
import { searchByName, serverNow } from './offline-families.ts';
import { checkOutOffline, findInside, type InsideVisit } from './offline-inside.ts';
import { enqueue, type OfflineWaiver, readQueue } from './offline-queue.ts';
import { sendQueue } from './offline-sync.ts';
import { readUnsentCount, useUnsentCount } from './unsent-count.ts';
import { useDeskCopy } from './use-desk-copy.ts';
import { useNetwork } from './use-network.ts';

const RETRY_MILLIS = 20_000;

type Newcomer = Pick<OfflineVisit, 'guardianName' | 'childrenCount' | 'guardianEmail'>;

/**
 * The desk online and offline: calls go to the server. Without a network it reads from the copy and queues events
 * until the network is back.
 */
export function useOfflineDesk() {
  const t = useTranslations('offlineDesk.refused');
  const { isOffline, callOnline } = useNetwork();
  const { user } = useCurrentUser();
  const copy = useDeskCopy(isOffline);
  const unsent = useUnsentCount();
  const [progress, setProgress] = useState<{ sent: number; total: number } | null>(null);
  const [syncCount, setSyncCount] = useState(0);
  const isStaff = user !== null && user.role !== 'member';

  const send = useEffectEvent(async () => {
    try {
      await sendQueue((rejection) => t(rejection), setProgress);
    } catch {
      // The network or the session is lost; unsent items stay queued.
    } finally {
      setProgress(null);
      setSyncCount((count) => count + 1);
    }
  });

  const hasUnsent = unsent > 0;
  useEffect(() => {
    if (isOffline || !isStaff || !hasUnsent) return;
    void send();
    const timer = setInterval(() => void send(), RETRY_MILLIS);
    return () => clearInterval(timer);
  }, [isOffline, isStaff, hasUnsent]);

  /** Validates a code online, or against the copy if offline. Rethrows the call's error if there is no copy. */
  async function validate(code: string): Promise<ValidationResponse> {
    if (isOffline) return validateOffline(code, new TypeError('no network'));
    try {
      return await callOnline((signal) =>
        call('POST /api/member-codes/validate', { body: { code } }, { signal }),
      );
    } catch (error) {
      if (!isNetworkError(error)) throw error;
      return validateOffline(code, error);
    }
  }

  async function validateOffline(code: string, error: unknown): Promise<ValidationResponse> {
    const offlineCopy = await copy.find();
    if (!offlineCopy) throw error;
    return checkInByCodeOffline(offlineCopy, code, (problem) => t(problem));
  }

  return {
    isOffline,
    unsent,
    /** Null unless the queue is being sent. */
    progress,
    /** The number of syncs; the problems are reread after each. */
    syncCount,
    copyMadeAt: copy.madeAt,
    hasCopy: async () => (await copy.find()) !== null,
    validate,
    search: async (query: string): Promise<(CopiedFamily | CopiedGuest)[]> => {
      const offlineCopy = await copy.find();
      return offlineCopy ? searchByName(offlineCopy, query) : [];
    },
    /** The open visits in the copy and the queue; empty if there is no copy. */
    inside: async (): Promise<InsideVisit[]> => {
      const offlineCopy = await copy.find();
      return offlineCopy ? findInside(offlineCopy, await readQueue()) : [];
    },
    checkOut: async (visit: InsideVisit) => checkOutOffline(await copy.find(), visit),
    checkIn: async (family: CopiedFamily | CopiedGuest): Promise<Family> => {
      const offlineCopy = await copy.find();
      if (!offlineCopy) throw new Error('the copy has expired');
      return (await checkInOffline(offlineCopy, family, 'search')).family;
    },
    /** Checks in a family that is not in the copy. */
    checkInNewcomer: async (newcomer: Newcomer) => {
      const offlineCopy = await copy.find();
      const at = serverNow(offlineCopy ?? { ahead: 0 }).toISOString();
      await queueVisit({ ...newcomer, source: 'search', at });
    },
    /** Queues a waiver signed on this tablet. */
    queueWaiver: async (signed: Omit<OfflineWaiver, 'key' | 'signedAt'>) => {
      const offlineCopy = await copy.find();
      const key = randomKey();
      const signedAt = serverNow(offlineCopy ?? { ahead: 0 }).toISOString();
      await enqueue({ kind: 'waiver', key, waiver: { ...signed, key, signedAt } });
    },
    sendNow: () => (readUnsentCount() > 0 ? send() : undefined),
  };
}

export type OfflineDesk = ReturnType<typeof useOfflineDesk>;
