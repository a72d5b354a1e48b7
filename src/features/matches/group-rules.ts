/** A family as groups are formed from. */
export type GroupFamily = {
  userId: string;
  /** Whole months of each child. */
  childMonths: number[];
  availability: string[];
  interests: string[];
  /** Match score with the requesting family, 0 to 100. */
  score: number;
};

export type SuggestedGroup = {
  /** Identifies the set of families. */
  key: string;
  /** Without the requesting family. */
  userIds: string[];
  fromMonths: number;
  toMonths: number;
  availability: string[];
  sharedInterests: string[];
};

/** The largest age gap between children of a group. */
const MAX_MONTHS_APART = 12;
/** Three to six families, including the requesting one. */
const MIN_OTHERS = 2;
const MAX_OTHERS = 5;
const MAX_GROUPS = 6;

/**
 * Suggests groups around a family: all are matched with each other (`areMatched`), have children of similar age and
 * share a free time. Larger groups first, then by score; without groups contained in another.
 */
export function suggestGroups(
  own: Omit<GroupFamily, 'score'>,
  others: GroupFamily[],
  areMatched: (one: string, other: string) => boolean,
): SuggestedGroup[] {
  const byScore = [...others].sort((a, b) => b.score - a.score || (a.userId < b.userId ? -1 : 1));
  const groups: GroupFamily[][] = [];
  for (const months of own.childMonths) {
    for (const time of own.availability) {
      const fitting = byScore.filter(
        (family) => family.availability.includes(time) && nearest(family, months) !== null,
      );
      for (const first of fitting) groups.push(growGroup(first, fitting, months, areMatched));
    }
  }
  const large = groups.filter(({ length }) => length >= MIN_OTHERS);
  const described = large.map((families) => ({ families, suggested: describe(own, families) }));
  const found = new Map(described.map((group) => [group.suggested.key, group]));
  const best = [...found.values()].sort(
    (a, b) =>
      b.families.length - a.families.length ||
      scoreOf(b.families) - scoreOf(a.families) ||
      (a.suggested.key < b.suggested.key ? -1 : 1),
  );
  return withoutSubsets(best.map(({ suggested }) => suggested)).slice(0, MAX_GROUPS);
}

/** Greedily adds families that fit all members, in order of `candidates`. */
function growGroup(
  first: GroupFamily,
  candidates: GroupFamily[],
  months: number,
  areMatched: (one: string, other: string) => boolean,
): GroupFamily[] {
  const group = [first];
  const ages = [months, nearest(first, months) ?? months];
  for (const family of candidates) {
    if (group.length === MAX_OTHERS) break;
    const age = nearest(family, months) ?? months;
    const all = [...ages, age];
    const isNear = Math.max(...all) - Math.min(...all) <= MAX_MONTHS_APART;
    if (family === first || !isNear) continue;
    if (!group.every(({ userId }) => areMatched(userId, family.userId))) continue;
    group.push(family);
    ages.push(age);
  }
  return group;
}

/** The child's age nearest to `months`; null if all are more than a year apart. */
function nearest({ childMonths }: Pick<GroupFamily, 'childMonths'>, months: number): number | null {
  const near = childMonths.filter((age) => Math.abs(age - months) <= MAX_MONTHS_APART);
  return near.sort((a, b) => Math.abs(a - months) - Math.abs(b - months))[0] ?? null;
}

function describe(own: Omit<GroupFamily, 'score'>, families: GroupFamily[]): SuggestedGroup {
  const userIds = families.map(({ userId }) => userId);
  const common = (list: (family: Omit<GroupFamily, 'score'>) => string[]) =>
    list(own).filter((choice) => families.every((family) => list(family).includes(choice)));
  const ages = bestAges(own, families);
  return {
    key: keyOf(userIds),
    userIds,
    fromMonths: Math.min(...ages),
    toMonths: Math.max(...ages),
    availability: common(({ availability }) => availability),
    sharedInterests: common(({ interests }) => interests),
  };
}

/** One age per family: those nearest to the own child for whom the ages span least. */
function bestAges({ childMonths }: Omit<GroupFamily, 'score'>, families: GroupFamily[]): number[] {
  const around = childMonths.map((months) => {
    const ages = families.map((family) => nearest(family, months));
    return ages.includes(null) ? [] : [months, ...ages.filter((age) => age !== null)];
  });
  const span = (ages: number[]) => Math.max(...ages) - Math.min(...ages);
  return around.filter(({ length }) => length > 0).sort((a, b) => span(a) - span(b))[0] ?? [0];
}

const scoreOf = (families: GroupFamily[]) =>
  families.reduce((sum, { score }) => sum + score, 0) / families.length;

const keyOf = (userIds: string[]) => [...userIds].sort().join(' ');

function withoutSubsets(groups: SuggestedGroup[]): SuggestedGroup[] {
  return groups.filter(
    ({ userIds }, index) =>
      !groups
        .slice(0, index)
        .some((larger) => userIds.every((userId) => larger.userIds.includes(userId))),
  );
}
