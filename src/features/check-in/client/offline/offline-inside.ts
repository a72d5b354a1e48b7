import { randomKey } from '#platform/client/random-key.ts';
import type { LoggedVisit } from '../desk-result.ts';
import type { KeptCopy } from './offline-copy-store.ts';
import { codeIdOf, timeOf } from './offline-families.ts';
import { enqueue, type Queued } from './offline-queue.ts';

/** A visit as shown offline; `key` while it is queued. */
export type InsideVisit = Pick<
  LoggedVisit,
  'id' | 'guardianName' | 'childrenCount' | 'source' | 'checkedInAt' | 'care'
> & { key?: string };

/** The open visits of the copy and of the queue, without queued check-outs; newest first. */
export function findInside({ copy }: Pick<KeptCopy, 'copy'>, queue: Queued[]): InsideVisit[] {
  const left = new Set(
    queue.flatMap((item) =>
      item.kind === 'checkOut' ? [item.checkOut.visitId ?? item.checkOut.visitKey] : [],
    ),
  );
  const queued = queue.flatMap((item): InsideVisit[] => {
    if (item.kind !== 'visit') return [];
    const { key, at, guardianName, childrenCount, source, memberCodeId, bookingId } = item.visit;
    const family = [...copy.families, ...copy.guests].find(
      (one) =>
        (memberCodeId && codeIdOf(one) === memberCodeId) ||
        (bookingId && one.bookings?.some(({ id }) => id === bookingId)),
    );
    const notes = (family?.notes ?? []).map(([childName, text]) => `${childName}: ${text}`);
    const care = [...notes, ...(family?.access ? [family.access] : [])];
    return [{ id: key, key, guardianName, childrenCount, source, checkedInAt: at, care }];
  });
  // A copy stored by an older release lacks the list.
  const copied = (copy.inside ?? []).map(({ id, name, children, source, at, care = [] }) => ({
    ...{ id, guardianName: name, childrenCount: children, source, care },
    checkedInAt: new Date(at).toISOString(),
  }));
  return [...queued, ...copied]
    .filter(({ id }) => !left.has(id))
    .toSorted((one, other) => other.checkedInAt.localeCompare(one.checkedInAt));
}

export async function checkOutOffline(kept: KeptCopy | null, visit: InsideVisit): Promise<void> {
  const key = randomKey();
  const at = timeOf(kept ?? { ahead: 0 }).toISOString();
  const of = visit.key ? { visitKey: visit.key } : { visitId: visit.id };
  await enqueue({ kind: 'checkOut', key, name: visit.guardianName, checkOut: { key, at, ...of } });
}
