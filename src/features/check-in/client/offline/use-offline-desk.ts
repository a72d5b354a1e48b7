import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCurrentUser } from '#features/accounts/client/index.ts';
import { randomKey } from '#platform/client/random-key.ts';
import type { CopiedFamily, CopiedGuest, OfflineVisit } from '../../offline-desk-contract.ts';
import { call } from '../calls.ts';
import type { Family, Validated } from '../desk-result.ts';
import { isNoNetwork } from './no-network.ts';
import { checkInByCodeOffline, letInOffline, queueVisit } from './offline-check-in.ts';
import { findByName, timeOf } from './offline-families.ts';
import { checkOutOffline, findInside, type InsideVisit } from './offline-inside.ts';
import { enqueue, type OfflineWaiver, readQueue } from './offline-queue.ts';
import { sendQueue } from './offline-sync.ts';
import { readUnsent, useUnsent } from './unsent-at-desk.ts';
import { useDeskCopy } from './use-desk-copy.ts';
import { useNetwork } from './use-network.ts';

/** What could not be sent is tried again. */
const AGAIN_MILLIS = 20_000;

type Newcomer = Pick<OfflineVisit, 'guardianName' | 'childrenCount' | 'guardianEmail'>;

/**
 * The desk with and without network: questions go to the server; without one the copy answers, what
 * happened is queued, and sent as soon as there is a network again.
 */
export function useOfflineDesk() {
  const t = useTranslations('offlineDesk.refused');
  const { isOffline, ask } = useNetwork();
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
      // The network is gone again, or the session; it is all still queued.
    } finally {
      setProgress(null);
      setRounds((count) => count + 1);
    }
  });

  const hasUnsent = unsent > 0;
  useEffect(() => {
    if (isOffline || !isStaff || !hasUnsent) return;
    void send();
    const again = setInterval(() => void send(), AGAIN_MILLIS);
    return () => clearInterval(again);
  }, [isOffline, isStaff, hasUnsent]);

  /** Checks a code where it can be checked. Throws what the call threw where there is no copy either. */
  async function validate(code: string): Promise<Validated> {
    if (isOffline) return offline(code, new TypeError('no network'));
    try {
      return await ask((signal) =>
        call('POST /api/member-codes/validate', { body: { code } }, { signal }),
      );
    } catch (error) {
      if (!isNoNetwork(error)) throw error;
      return offline(code, error);
    }
  }

  async function offline(code: string, error: unknown): Promise<Validated> {
    const kept = await copy.find();
    if (!kept) throw error;
    return checkInByCodeOffline(kept, code, (problem) => t(problem));
  }

  return {
    isOffline,
    unsent,
    /** While what is queued is being sent. */
    progress,
    /** Counts the tries to send: what they left aside is to be looked at again. */
    rounds,
    copyMadeAt: copy.madeAt,
    /** Whether there is a copy to go on with; looks it up. */
    hasCopy: async () => (await copy.find()) !== null,
    validate,
    search: async (typed: string): Promise<(CopiedFamily | CopiedGuest)[]> => {
      const kept = await copy.find();
      return kept ? findByName(kept, typed) : [];
    },
    /** Who is inside by the copy and by what happened since; nobody without a copy. */
    inside: async (): Promise<InsideVisit[]> => {
      const kept = await copy.find();
      return kept ? findInside(kept, await readQueue()) : [];
    },
    checkOut: async (visit: InsideVisit) => checkOutOffline(await copy.find(), visit),
    letIn: async (family: CopiedFamily | CopiedGuest): Promise<Family> => {
      const kept = await copy.find();
      if (!kept) throw new Error('the copy has run out');
      return (await letInOffline(kept, family, 'search')).family;
    },
    /** Lets somebody in whom the copy does not know. */
    letNewcomerIn: async (newcomer: Newcomer) => {
      const kept = await copy.find();
      const at = timeOf(kept ?? { ahead: 0 }).toISOString();
      await queueVisit({ ...newcomer, source: 'search', at });
    },
    /** Keeps a waiver that was signed on this tablet. */
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
