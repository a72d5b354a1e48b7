import { statusOf } from '#features/member-codes/member-codes-rules.ts';
import { randomKey } from '#platform/client/random-key.ts';
import { parseEnteredCode } from '../../check-in-rules.ts';
import type { ExpectedFamily } from '../../expected-contract.ts';
import type { CopiedFamily, CopiedGuest, OfflineVisit } from '../../offline-desk-contract.ts';
import type { Family, ValidationResponse } from '../desk-result.ts';
import type { OfflineCopy } from './offline-copy-store.ts';
import { isVisitOf } from './offline-expected.ts';
import {
  codeIdOf,
  findByCode,
  findLastCheckIn,
  isRepeatCheckIn,
  serverNow,
  toFamilyAtDesk,
} from './offline-families.ts';
import { enqueue, readQueue } from './offline-queue.ts';

/** Why a code was rejected; each is also a text key. */
export type OfflineProblem = 'notACode' | 'unknown' | 'expired' | 'inactive';

/**
 * Validates a code against the copy; a valid code queues a visit unless it is a repeat. Returns what the server would
 * have returned.
 */
export async function checkInByCodeOffline(
  offlineCopy: OfflineCopy,
  entered: string,
  translate: (problem: OfflineProblem) => string,
): Promise<ValidationResponse> {
  const family = await findByCode(offlineCopy, entered);
  if (family === 'notACode') return { valid: false, error: translate('notACode'), offline: true };
  if (!family) return { valid: false, error: translate('unknown'), offline: true };
  if (!('codeId' in family)) {
    const { family: atDesk, queueKey } = await checkInOffline(offlineCopy, family, 'scan');
    return { valid: true, family: atDesk, offline: true, queueKey };
  }
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
  const checkIn = await checkInOffline(offlineCopy, family, source);
  const { family: atDesk, queuedCount, queueKey } = checkIn;
  const scanCount = family.scanCount + queuedCount;
  return {
    valid: true,
    memberCode: { ...memberCode, scanCount },
    family: atDesk,
    offline: true,
    queueKey,
  };
}

/**
 * Queues a visit of a family in the copy unless it is a repeat; a repeat has no `queueKey`. `queuedCount` is the number
 * of visits in the queue with the family's code, including this one.
 */
export async function checkInOffline(
  offlineCopy: OfflineCopy,
  family: CopiedFamily | CopiedGuest,
  source: OfflineVisit['source'],
): Promise<{ family: Family; queuedCount: number; queueKey?: string }> {
  const now = serverNow(offlineCopy);
  const queue = await readQueue();
  const lastAt = findLastCheckIn(family, queue);
  const codeId = codeIdOf(family);
  const queuedCount = queue.filter(
    (item) => codeId && item.kind === 'visit' && item.visit.memberCodeId === codeId,
  ).length;
  if (lastAt !== null && isRepeatCheckIn(family, lastAt, now)) {
    return { family: toFamilyAtDesk(family, now, { at: lastAt }), queuedCount };
  }
  const atDesk = toFamilyAtDesk(family, now, null);
  const queueKey = await queueVisit({
    at: now.toISOString(),
    source,
    guardianName: family.name,
    childrenCount: atDesk.childrenCount,
    ...(codeId && { memberCodeId: codeId }),
    ...(atDesk.booking && { bookingId: atDesk.booking.id }),
  });
  return { family: atDesk, queuedCount: queuedCount + 1, queueKey };
}

/** Queues the check-in of an expected family unless it is already queued; a repeat has no `queueKey`. */
export async function checkInExpectedOffline(
  offlineCopy: OfflineCopy,
  expected: ExpectedFamily,
): Promise<{ family: Family; queueKey?: string }> {
  const now = serverNow(offlineCopy);
  const { bookingId, memberCodeId, name: guardianName, childrenCount } = expected;
  const queuedItem = (await readQueue()).find((item) => isVisitOf(item, expected));
  if (queuedItem?.kind === 'visit') {
    return { family: expectedAtDesk(expected, queuedItem.visit.at, true) };
  }
  const at = now.toISOString();
  const queueKey = await queueVisit({
    at,
    source: 'search',
    guardianName,
    childrenCount,
    bookingId,
    ...(memberCodeId && { memberCodeId }),
  });
  return { family: expectedAtDesk(expected, at, false), queueKey };
}

/** Maps an expected family to what the server would return for its check-in. */
function expectedAtDesk(expected: ExpectedFamily, at: string, isRepeat: boolean): Family {
  const { bookingId: id, type, slotLabel, eventTitle, startsAt, endsAt, childrenCount } = expected;
  const { name, memberCodeId, waiver, medicalNotes, accessibilityNeeds, photos } = expected;
  return {
    familyName: name,
    guardianEmail: '',
    userId: null,
    visitId: null,
    memberCodeId,
    checkedInAt: at,
    alreadyCheckedIn: isRepeat,
    childrenCount,
    booking: {
      id,
      type,
      slotLabel,
      // A copy stored by an older release lacks the title and the booked items.
      eventTitle: eventTitle ?? null,
      childrenCount,
      bookedItems: expected.bookedItems ?? [],
      notes: null,
      startsAt: new Date(startsAt).toISOString(),
      endsAt: new Date(endsAt).toISOString(),
    },
    otherDay: null,
    waiver,
    medicalNotes,
    accessibilityNeeds,
    emergency: null,
    // A copy stored by an older release lacks the list.
    photos: photos ?? [],
  };
}

/** Queues a visit and returns its key. */
export async function queueVisit(visit: Omit<OfflineVisit, 'key'>): Promise<string> {
  const key = randomKey();
  await enqueue({ kind: 'visit', key, visit: { ...visit, key } });
  return key;
}
