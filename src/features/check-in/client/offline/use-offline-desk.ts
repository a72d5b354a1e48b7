import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCurrentUser } from '#features/accounts/client/index.ts';
import { randomKey } from '#platform/client/random-key.ts';
import type { CopiedFamily, CopiedGuest, OfflineVisit } from '../../offline-desk-contract.ts';
import { call } from '../calls.ts';
import type { Family, Validated } from '../desk-result.ts';
import { isNoNetwork } from './no-network.ts';
import { checkInByCodeOffline, checkInOffline, queueVisit } from './offline-check-in.ts';
import { searchByName, timeOf } from './offline-families.ts';
import { checkOutOffline, findInside, type InsideVisit } from './offline-inside.ts';
import { enqueue, type OfflineWaiver, readQueue } from './offline-queue.ts';
import { sendQueue } from './offline-sync.ts';
import { readUnsent, useUnsent } from './unsent-at-desk.ts';
import { useDeskCopy } from './use-desk-copy.ts';
import { useNetwork } from './use-network.ts';

const RETRY_MILLIS = 20_000;

type Newcomer = Pick<OfflineVisit, 'guardianName' | 'childrenCount' | 'guardianEmail'>;

/**
 * The desk online and offline: calls go to the server; without network it reads from the copy and queues events,
 * which are sent once the network is back.
 */
export function useOfflineDesk() {
  const t = useTranslations('offlineDesk.refused');
  const { isOffline, callOnline } = useNetwork();
  const { user } = useCurrentUser();
  const copy = useDeskCopy(isOffline);
  const unsent = useUnsent();
  const [progress, setProgress] = useState<{ sent: number; total: number } | null>(null);
  const [rounds, setRounds] = useState(0);
  const isStaff = user !== null && user.role !== 'member';

  const send = useEffectEvent(async () => {
    try {
      await sendQueue((refused) => t(refused), setProgress);
    } catch {
      // The network or the session is gone; everything stays queued.
    } finally {
      setProgress(null);
      setRounds((count) => count + 1);
    }
  });

  const hasUnsent = unsent > 0;
  useEffect(() => {
    if (isOffline || !isStaff || !hasUnsent) return;
    void send();
    const retrying = setInterval(() => void send(), RETRY_MILLIS);
    return () => clearInterval(retrying);
  }, [isOffline, isStaff, hasUnsent]);

  /** Validates a code online, else against the copy. Rethrows the call's error without a copy. */
  async function validate(code: string): Promise<Validated> {
    if (isOffline) return validateOffline(code, new TypeError('no network'));
    try {
      return await callOnline((signal) =>
        call('POST /api/member-codes/validate', { body: { code } }, { signal }),
      );
    } catch (error) {
      if (!isNoNetwork(error)) throw error;
      return validateOffline(code, error);
    }
  }

  async function validateOffline(code: string, error: unknown): Promise<Validated> {
    const kept = await copy.find();
    if (!kept) throw error;
    return checkInByCodeOffline(kept, code, (problem) => t(problem));
  }

  return {
    isOffline,
    unsent,
    /** Null unless the queue is being sent. */
    progress,
    /** Counts syncs, to reread the problems after each. */
    rounds,
    copyMadeAt: copy.madeAt,
    hasCopy: async () => (await copy.find()) !== null,
    validate,
    search: async (typed: string): Promise<(CopiedFamily | CopiedGuest)[]> => {
      const kept = await copy.find();
      return kept ? searchByName(kept, typed) : [];
    },
    /** Who is inside by the copy and the queue; empty without a copy. */
    inside: async (): Promise<InsideVisit[]> => {
      const kept = await copy.find();
      return kept ? findInside(kept, await readQueue()) : [];
    },
    checkOut: async (visit: InsideVisit) => checkOutOffline(await copy.find(), visit),
    checkIn: async (family: CopiedFamily | CopiedGuest): Promise<Family> => {
      const kept = await copy.find();
      if (!kept) throw new Error('the copy has expired');
      return (await checkInOffline(kept, family, 'search')).family;
    },
    /** Checks in a family that is not in the copy. */
    checkInNewcomer: async (newcomer: Newcomer) => {
      const kept = await copy.find();
      const at = timeOf(kept ?? { ahead: 0 }).toISOString();
      await queueVisit({ ...newcomer, source: 'search', at });
    },
    /** Queues a waiver signed on this tablet. */
    keepWaiver: async (signed: Omit<OfflineWaiver, 'key' | 'signedAt'>) => {
      const kept = await copy.find();
      const key = randomKey();
      const signedAt = timeOf(kept ?? { ahead: 0 }).toISOString();
      await enqueue({ kind: 'waiver', key, waiver: { ...signed, key, signedAt } });
    },
    sendNow: () => (readUnsent() > 0 ? send() : undefined),
  };
}

export type OfflineDesk = ReturnType<typeof useOfflineDesk>;
