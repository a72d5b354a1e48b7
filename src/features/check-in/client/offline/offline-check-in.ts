import { statusOf } from '#features/member-codes/member-codes-rules.ts';
import { randomKey } from '#platform/client/random-key.ts';
import { readEnteredCode } from '../../check-in-rules.ts';
import type { CopiedFamily, CopiedGuest, OfflineVisit } from '../../offline-desk-contract.ts';
import type { Family, Validated } from '../desk-result.ts';
import type { KeptCopy } from './offline-copy-store.ts';
import {
  asFamilyAtDoor,
  codeIdOf,
  findByCode,
  isRepeatCheckIn,
  lastCheckIn,
  timeOf,
} from './offline-families.ts';
import { enqueue, readQueue } from './offline-queue.ts';

/** Why a code was refused; keys of the texts. */
export type OfflineProblem = 'notACode' | 'unknown' | 'expired' | 'inactive';

/** Validates a code against the copy, with the server's response shape, and queues the visit. */
export async function checkInByCodeOffline(
  kept: KeptCopy,
  entered: string,
  translate: (problem: OfflineProblem) => string,
): Promise<Validated> {
  const family = await findByCode(kept, entered);
  if (family === 'nothing') return { valid: false, error: translate('notACode'), offline: true };
  if (!family) return { valid: false, error: translate('unknown'), offline: true };
  const now = timeOf(kept);
  const code = readEnteredCode(entered);
  const { active, expiresAt, membershipType } = family;
  const memberCode = {
    id: family.codeId,
    numericCode: code?.kind === 'digits' ? code.text : '',
    scanCount: family.scanCount,
    ...(membershipType && { membershipType }),
    ...(expiresAt && { expiresAt: new Date(expiresAt).toISOString() }),
  };
  const status = statusOf({ active, expiresAt: expiresAt ? new Date(expiresAt) : null }, now);
  if (status !== 'Active') {
    const error = translate(status === 'Expired' ? 'expired' : 'inactive');
    return { valid: false, error, memberCode, offline: true };
  }
  const source = code?.kind === 'qr' ? 'scan' : 'manual';
  const { family: atDoor, queued } = await checkInOffline(kept, family, source);
  const scanCount = family.scanCount + queued;
  return { valid: true, memberCode: { ...memberCode, scanCount }, family: atDoor, offline: true };
}

/** Queues a visit of a family in the copy unless it is a repeat; `queued` counts its visits in the queue. */
export async function checkInOffline(
  kept: KeptCopy,
  family: CopiedFamily | CopiedGuest,
  source: OfflineVisit['source'],
): Promise<{ family: Family; queued: number }> {
  const now = timeOf(kept);
  const queue = await readQueue();
  const lastAt = lastCheckIn(family, queue);
  const codeId = codeIdOf(family);
  const queued = queue.filter(
    (item) => codeId && item.kind === 'visit' && item.visit.memberCodeId === codeId,
  ).length;
  if (lastAt !== null && isRepeatCheckIn(family, lastAt, now)) {
    return { family: asFamilyAtDoor(family, now, { at: lastAt }), queued };
  }
  const atDoor = asFamilyAtDoor(family, now, null);
  await queueVisit({
    at: now.toISOString(),
    source,
    guardianName: family.name,
    childrenCount: atDoor.childrenCount,
    ...(codeId && { memberCodeId: codeId }),
    ...(atDoor.booking && { bookingId: atDoor.booking.id }),
  });
  return { family: atDoor, queued: queued + 1 };
}

export async function queueVisit(visit: Omit<OfflineVisit, 'key'>): Promise<void> {
  const key = randomKey();
  await enqueue({ kind: 'visit', key, visit: { ...visit, key } });
}
