import { statusOf } from '#features/member-codes/member-codes-rules.ts';
import { randomKey } from '#platform/client/random-key.ts';
import { parseEnteredCode } from '../../check-in-rules.ts';
import type { CopiedFamily, CopiedGuest, OfflineVisit } from '../../offline-desk-contract.ts';
import type { Family, ValidationResponse } from '../desk-result.ts';
import type { OfflineCopy } from './offline-copy-store.ts';
import {
  codeIdOf,
  findByCode,
  isRepeatCheckIn,
  lastCheckIn,
  serverNow,
  toFamilyAtDoor,
} from './offline-families.ts';
import { enqueue, readQueue } from './offline-queue.ts';

/** Why a code was rejected; also the text keys. */
export type OfflineProblem = 'notACode' | 'unknown' | 'expired' | 'inactive';

/** Validates a code against the copy, with the server's response shape, and queues the visit. */
export async function checkInByCodeOffline(
  offlineCopy: OfflineCopy,
  entered: string,
  translate: (problem: OfflineProblem) => string,
): Promise<ValidationResponse> {
  const family = await findByCode(offlineCopy, entered);
  if (family === 'notACode') return { valid: false, error: translate('notACode'), offline: true };
  if (!family) return { valid: false, error: translate('unknown'), offline: true };
  const now = serverNow(offlineCopy);
  const code = parseEnteredCode(entered);
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
  const { family: atDoor, queuedCount } = await checkInOffline(offlineCopy, family, source);
  const scanCount = family.scanCount + queuedCount;
  return { valid: true, memberCode: { ...memberCode, scanCount }, family: atDoor, offline: true };
}

/** Queues a visit of a family in the copy unless it is a repeat. `queuedCount` is the family's visits in the queue. */
export async function checkInOffline(
  offlineCopy: OfflineCopy,
  family: CopiedFamily | CopiedGuest,
  source: OfflineVisit['source'],
): Promise<{ family: Family; queuedCount: number }> {
  const now = serverNow(offlineCopy);
  const queue = await readQueue();
  const lastAt = lastCheckIn(family, queue);
  const codeId = codeIdOf(family);
  const queuedCount = queue.filter(
    (item) => codeId && item.kind === 'visit' && item.visit.memberCodeId === codeId,
  ).length;
  if (lastAt !== null && isRepeatCheckIn(family, lastAt, now)) {
    return { family: toFamilyAtDoor(family, now, { at: lastAt }), queuedCount };
  }
  const atDoor = toFamilyAtDoor(family, now, null);
  await queueVisit({
    at: now.toISOString(),
    source,
    guardianName: family.name,
    childrenCount: atDoor.childrenCount,
    ...(codeId && { memberCodeId: codeId }),
    ...(atDoor.booking && { bookingId: atDoor.booking.id }),
  });
  return { family: atDoor, queuedCount: queuedCount + 1 };
}

export async function queueVisit(visit: Omit<OfflineVisit, 'key'>): Promise<void> {
  const key = randomKey();
  await enqueue({ kind: 'visit', key, visit: { ...visit, key } });
}
