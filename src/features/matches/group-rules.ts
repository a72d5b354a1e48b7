/** The part of a family that matters for forming groups. */
export type GroupFamily = {
  userId: string;
  /** Each child's age in whole months. */
  childMonths: number[];
  availability: string[];
  interests: string[];
  /** The match score with the requesting family, 0 to 100. */
  score: number;
};

export type SuggestedGroup = {
  /** Identifies the set of families. */
  key: string;
  /** Excludes the requesting family. */
  userIds: string[];
  /** The lowest age in whole months, counting one child of each family. */
  fromMonths: number;
  /** The highest age in whole months, counting one child of each family. */
  toMonths: number;
  availability: string[];
  sharedInterests: string[];
};

/** Maximum age difference in a group, counting one child of each family. */
const MAX_MONTHS_APART = 12;
/** Three to six families, including the requesting one. */
const MIN_OTHERS = 2;
const MAX_OTHERS = 5;
const MAX_GROUPS = 6;

/**
 * Suggests groups for a family. The families of a group are all matched with each other, have children of
 * similar age and share a free time. Sorts by size and score, largest first; omits subsets of other groups.
 */
export function suggestGroups(
  requester: Omit<GroupFamily, 'score'>,
  others: GroupFamily[],
  areMatched: (one: string, other: string) => boolean,
): SuggestedGroup[] {
  const byScore = [...others].sort((a, b) => b.score - a.score || (a.userId < b.userId ? -1 : 1));
  const groups: GroupFamily[][] = [];
  for (const months of requester.childMonths) {
    for (const time of requester.availability) {
      const candidates = byScore.filter(
        (family) => family.availability.includes(time) && nearestAge(family, months) !== null,
      );
      for (const first of candidates) groups.push(growGroup(first, candidates, months, areMatched));
    }
  }
  const suggestions = groups
    .filter(({ length }) => length >= MIN_OTHERS)
    .map((families) => ({ families, group: describeGroup(requester, families) }));
  const byKey = new Map(suggestions.map((suggestion) => [suggestion.group.key, suggestion]));
  const bestFirst = [...byKey.values()].sort(
    (a, b) =>
      b.families.length - a.families.length ||
      averageScore(b.families) - averageScore(a.families) ||
      (a.group.key < b.group.key ? -1 : 1),
  );
  return removeSubsets(bestFirst.map(({ group }) => group)).slice(0, MAX_GROUPS);
}

/** Greedily adds candidates that fit all members, in the given order. */
function growGroup(
  first: GroupFamily,
  candidates: GroupFamily[],
  months: number,
  areMatched: (one: string, other: string) => boolean,
): GroupFamily[] {
  const group = [first];
  const ages = [months, nearestAge(first, months) ?? months];
  for (const family of candidates) {
    if (group.length === MAX_OTHERS) break;
    const age = nearestAge(family, months) ?? months;
    const isCloseInAge = ageSpan([...ages, age]) <= MAX_MONTHS_APART;
    if (family === first || !isCloseInAge) continue;
    if (!group.every(({ userId }) => areMatched(userId, family.userId))) continue;
    group.push(family);
    ages.push(age);
  }
  return group;
}

const ageSpan = (ages: number[]) => Math.max(...ages) - Math.min(...ages);

/** Returns the age of the child nearest to `months`; null if no child is within a year of it. */
function nearestAge(
  { childMonths }: Pick<GroupFamily, 'childMonths'>,
  months: number,
): number | null {
  const closeAges = childMonths.filter((age) => Math.abs(age - months) <= MAX_MONTHS_APART);
  return closeAges.sort((a, b) => Math.abs(a - months) - Math.abs(b - months))[0] ?? null;
}

function describeGroup(
  requester: Omit<GroupFamily, 'score'>,
  families: GroupFamily[],
): SuggestedGroup {
  const userIds = families.map(({ userId }) => userId);
  const common = (choicesOf: (family: Omit<GroupFamily, 'score'>) => string[]) =>
    choicesOf(requester).filter((choice) =>
      families.every((family) => choicesOf(family).includes(choice)),
    );
  const ages = closestAges(requester, families);
  return {
    key: createGroupKey(userIds),
    userIds,
    fromMonths: Math.min(...ages),
    toMonths: Math.max(...ages),
    availability: common(({ availability }) => availability),
    sharedInterests: common(({ interests }) => interests),
  };
}

/** Returns one child's age per family, including the requesting one, chosen for the smallest span. */
function closestAges(
  { childMonths }: Omit<GroupFamily, 'score'>,
  families: GroupFamily[],
): number[] {
  const agesByChild = childMonths.map((months) => {
    const ages = families.map((family) => nearestAge(family, months));
    return ages.includes(null) ? [] : [months, ...ages.filter((age) => age !== null)];
  });
  const completeAges = agesByChild.filter(({ length }) => length > 0);
  return completeAges.sort((a, b) => ageSpan(a) - ageSpan(b))[0] ?? [0];
}

const averageScore = (families: GroupFamily[]) =>
  families.reduce((sum, { score }) => sum + score, 0) / families.length;

const createGroupKey = (userIds: string[]) => [...userIds].sort().join(' ');

function removeSubsets(groups: SuggestedGroup[]): SuggestedGroup[] {
  return groups.filter(
    ({ userIds }, index) =>
      !groups
        .slice(0, index)
        .some((larger) => userIds.every((userId) => larger.userIds.includes(userId))),
  );
}
