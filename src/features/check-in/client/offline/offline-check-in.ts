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
  isSameComingIn,
  lastComingIn,
  timeOf,
} from './offline-families.ts';
import { enqueue, readQueue } from './offline-queue.ts';

/** Why a code lets nobody in; the page says it. */
export type OfflineProblem = 'notACode' | 'unknown' | 'expired' | 'inactive';

/** The same answer as with network, out of the copy; who is let in is queued. */
export async function checkInByCodeOffline(
  kept: KeptCopy,
  entered: string,
  say: (problem: OfflineProblem) => string,
): Promise<Validated> {
  const family = await findByCode(kept, entered);
  if (family === 'nothing') return { valid: false, error: say('notACode'), offline: true };
  if (!family) return { valid: false, error: say('unknown'), offline: true };
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
    const error = say(status === 'Expired' ? 'expired' : 'inactive');
    return { valid: false, error, memberCode, offline: true };
  }
  const source = code?.kind === 'qr' ? 'scan' : 'manual';
  const { family: atDoor, comings } = await letInOffline(kept, family, source);
  const scanCount = family.scanCount + comings;
  return { valid: true, memberCode: { ...memberCode, scanCount }, family: atDoor, offline: true };
}

/** Lets a family of the copy in, once in two minutes; `comings` counts what is queued of it. */
export async function letInOffline(
  kept: KeptCopy,
  family: CopiedFamily | CopiedGuest,
  source: OfflineVisit['source'],
): Promise<{ family: Family; comings: number }> {
  const now = timeOf(kept);
  const queue = await readQueue();
  const last = lastComingIn(family, queue);
  const codeId = codeIdOf(family);
  const before = queue.filter(
    (item) => codeId && item.kind === 'visit' && item.visit.memberCodeId === codeId,
  ).length;
  if (last !== null && isSameComingIn(family, last, now)) {
    return { family: asFamilyAtDoor(family, now, { at: last }), comings: before };
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
  return { family: atDoor, comings: before + 1 };
}

/** Queues a coming in under a key of its own. */
export async function queueVisit(visit: Omit<OfflineVisit, 'key'>): Promise<void> {
  const key = randomKey();
  await enqueue({ kind: 'visit', key, visit: { ...visit, key } });
}
