import { randomKey } from '#platform/client/random-key.ts';
import type { LoggedVisit } from '../desk-result.ts';
import type { KeptCopy } from './offline-copy-store.ts';
import { codeIdOf, timeOf } from './offline-families.ts';
import { enqueue, type Queued } from './offline-queue.ts';

/** A visit as far as a desk without network knows it; `key` of one that is not sent yet. */
export type InsideVisit = Pick<
  LoggedVisit,
  'id' | 'guardianName' | 'childrenCount' | 'source' | 'checkedInAt' | 'care'
> & { key?: string };

/** Who is inside: those of the copy and those let in since, without who left since; the latest first. */
export function findInside({ copy }: Pick<KeptCopy, 'copy'>, queue: Queued[]): InsideVisit[] {
  const left = new Set(
    queue.flatMap((item) =>
      item.kind === 'checkOut' ? [item.checkOut.visitId ?? item.checkOut.visitKey] : [],
    ),
  );
  const since = queue.flatMap((item): InsideVisit[] => {
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
  // A copy that an older program kept has no such list.
  const before = (copy.inside ?? []).map(({ id, name, children, source, at, care = [] }) => ({
    ...{ id, guardianName: name, childrenCount: children, source, care },
    checkedInAt: new Date(at).toISOString(),
  }));
  return [...since, ...before]
    .filter(({ id }) => !left.has(id))
    .toSorted((one, other) => other.checkedInAt.localeCompare(one.checkedInAt));
}

/** Queues that a family left. */
export async function checkOutOffline(kept: KeptCopy | null, visit: InsideVisit): Promise<void> {
  const key = randomKey();
  const at = timeOf(kept ?? { ahead: 0 }).toISOString();
  const of = visit.key ? { visitKey: visit.key } : { visitId: visit.id };
  await enqueue({ kind: 'checkOut', key, name: visit.guardianName, checkOut: { key, at, ...of } });
}
