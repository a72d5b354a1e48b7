import type { ExpectedFamily } from '../../expected-contract.ts';

/** Sessions that start within this many minutes are listed under `now`. */
const SOON_MINUTES = 60;

export type ExpectedGroup = {
  key: string;
  slotLabel: string;
  eventTitle: string | null;
  startsAt: number;
  endsAt: number;
  families: ExpectedFamily[];
};

/**
 * Groups families by session, and the sessions into `now` (in progress or starting within the hour), `later` and
 * `over`. Sorts sessions by start, and their families by name.
 */
export function groupExpected(families: readonly ExpectedFamily[], now: number) {
  const groups = new Map<string, ExpectedGroup>();
  for (const family of families) {
    const { slotLabel, startsAt, endsAt } = family;
    // A copy stored by an older release lacks the title.
    const eventTitle = family.eventTitle ?? null;
    const key = `${startsAt} ${endsAt} ${slotLabel} ${eventTitle}`;
    const group = groups.get(key) ?? { key, slotLabel, eventTitle, startsAt, endsAt, families: [] };
    groups.set(key, group);
    group.families.push(family);
  }
  const sortedGroups = [...groups.values()].toSorted((a, b) => a.startsAt - b.startsAt);
  for (const { families } of sortedGroups) families.sort((a, b) => a.name.localeCompare(b.name));
  const isOver = ({ endsAt }: ExpectedGroup) => endsAt <= now;
  const isLater = ({ startsAt }: ExpectedGroup) => startsAt > now + SOON_MINUTES * 60_000;
  return {
    now: sortedGroups.filter((group) => !isOver(group) && !isLater(group)),
    later: sortedGroups.filter(isLater),
    over: sortedGroups.filter(isOver),
  };
}

/** Counts the families still expected: all except those just checked in, by booking id. */
export function countFamilies(
  groups: readonly ExpectedGroup[],
  checkedInIds: readonly string[],
): number {
  return groups
    .flatMap(({ families }) => families)
    .filter(({ bookingId }) => !checkedInIds.includes(bookingId)).length;
}
