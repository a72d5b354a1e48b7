import { randomKey } from '#platform/client/random-key.ts';
import { leaveTimeOf } from '../../arrival-rules.ts';
import type { ExpectedFamily } from '../../expected-contract.ts';
import type { LoggedVisit } from '../desk-result.ts';
import type { OfflineCopy } from './offline-copy-store.ts';
import { codeIdOf, serverNow } from './offline-families.ts';
import { enqueue, type QueuedItem } from './offline-queue.ts';

/** A visit in the offline list; `key` is set while it is queued. */
export type InsideVisit = Pick<
  LoggedVisit,
  | 'id'
  | 'guardianName'
  | 'childrenCount'
  | 'eventTitle'
  | 'source'
  | 'checkedInAt'
  | 'leavesAt'
  | 'care'
  | 'hasMedicalNotes'
  | 'noPhotos'
> & { key?: string };

/** Returns the open visits in the copy and the queue, newest first, except those whose check-out is queued. */
export function findInside(
  { copy }: Pick<OfflineCopy, 'copy'>,
  queue: QueuedItem[],
): InsideVisit[] {
  const checkedOutIds = new Set(
    queue.flatMap((item) =>
      item.kind === 'checkOut' ? [item.checkOut.visitId ?? item.checkOut.visitKey] : [],
    ),
  );
  const queuedVisits = queue.flatMap((item): InsideVisit[] => {
    if (item.kind !== 'visit') return [];
    const { key, at, guardianName, childrenCount, source, memberCodeId, bookingId } = item.visit;
    const family = [...copy.families, ...copy.guests].find(
      (candidate) =>
        (memberCodeId && codeIdOf(candidate) === memberCodeId) ||
        (bookingId && candidate.bookings?.some(({ id }) => id === bookingId)),
    );
    const notes = (family?.notes ?? []).map(([childName, text]) => `${childName}: ${text}`);
    const care = [...notes, ...(family?.access ? [family.access] : [])];
    const noPhotos = (family?.photos ?? []).flatMap(([name, isAllowed]) =>
      isAllowed ? [] : [name],
    );
    const booking = [...(family?.bookings ?? []), ...(copy.expected ?? []).map(toBooking)].find(
      ({ id }) => id === bookingId,
    );
    const until = leaveTimeOf(booking?.endsAt ?? null, copy.slots ?? [], Date.parse(at));
    return [
      {
        id: key,
        key,
        guardianName,
        childrenCount,
        eventTitle: booking?.eventTitle ?? null,
        source,
        checkedInAt: at,
        care,
        hasMedicalNotes: notes.length > 0,
        noPhotos,
        leavesAt: isoOf(until),
      },
    ];
  });
  // A copy stored by an older release lacks the list.
  const copiedVisits = (copy.inside ?? []).map(
    ({
      id,
      name,
      children,
      eventTitle = null,
      source,
      at,
      until,
      care = [],
      noPhotos = [],
      ...visit
    }) => ({
      id,
      guardianName: name,
      childrenCount: children,
      eventTitle,
      source,
      care,
      // A copy stored by an older release lacks the flag: any care note counts, so that no allergy is missed.
      hasMedicalNotes: visit.hasMedicalNotes ?? care.length > 0,
      noPhotos,
      checkedInAt: new Date(at).toISOString(),
      leavesAt: isoOf(until ?? null),
    }),
  );
  return [...queuedVisits, ...copiedVisits]
    .filter(({ id }) => !checkedOutIds.has(id))
    .toSorted((a, b) => b.checkedInAt.localeCompare(a.checkedInAt));
}

const toBooking = ({ bookingId: id, endsAt, eventTitle }: ExpectedFamily) => ({
  id,
  endsAt,
  eventTitle,
});

const isoOf = (at: number | null) => (at === null ? null : new Date(at).toISOString());

/** Queues a check-out. Its time is the server's, or without a copy the tablet's. */
export async function checkOutOffline(
  offlineCopy: OfflineCopy | null,
  visit: InsideVisit,
): Promise<void> {
  const key = randomKey();
  const at = serverNow(offlineCopy ?? { clockOffset: 0 }).toISOString();
  const target = visit.key ? { visitKey: visit.key } : { visitId: visit.id };
  await enqueue({
    kind: 'checkOut',
    key,
    name: visit.guardianName,
    checkOut: { key, at, ...target },
  });
}
