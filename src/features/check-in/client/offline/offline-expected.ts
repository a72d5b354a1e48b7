import type { ExpectedFamily } from '../../expected-contract.ts';
import type { LoggedVisit } from '../desk-result.ts';
import type { OfflineCopy } from './offline-copy-store.ts';
import type { QueuedItem } from './offline-queue.ts';

/** The lists that the page last fetched. `at` is the server's time of the response, in milliseconds. */
export type FetchedDay = {
  at: number;
  expected: ExpectedFamily[] | undefined;
  open: LoggedVisit[] | undefined;
};

/** Replaces the copy's lists with newer fetched ones, because the copy lacks the latest check-ins. */
export function mergeFetchedDay(
  { copy }: Pick<OfflineCopy, 'copy'>,
  fetched: FetchedDay | null,
): Pick<OfflineCopy, 'copy'> {
  if (!fetched || fetched.at <= copy.madeAt) return { copy };
  const inside = fetched.open?.map((visit) => ({
    id: visit.id,
    name: visit.guardianName,
    children: visit.childrenCount,
    source: visit.source,
    at: Date.parse(visit.checkedInAt),
    ...(visit.leavesAt && { until: Date.parse(visit.leavesAt) }),
    care: visit.care,
    hasMedicalNotes: visit.hasMedicalNotes,
    noPhotos: visit.noPhotos,
  }));
  return {
    copy: {
      ...copy,
      expected: fetched.expected ?? copy.expected,
      inside: inside ?? copy.inside,
    },
  };
}

/** Returns the expected families in the copy, except those whose check-in is queued. */
export function findExpected(
  { copy }: Pick<OfflineCopy, 'copy'>,
  queue: QueuedItem[],
): ExpectedFamily[] {
  // A copy stored by an older release lacks the list.
  return (copy.expected ?? []).filter((family) => !queue.some((item) => isVisitOf(item, family)));
}

/** Whether a queued item checks in an expected family: by one of its bookings, or by its code alone. */
export function isVisitOf(
  item: QueuedItem,
  { bookingIds, memberCodeId }: Pick<ExpectedFamily, 'bookingIds' | 'memberCodeId'>,
): boolean {
  if (item.kind !== 'visit') return false;
  const { visit } = item;
  if (visit.bookingId) return bookingIds.includes(visit.bookingId);
  return memberCodeId !== null && visit.memberCodeId === memberCodeId;
}
