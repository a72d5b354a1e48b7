/** A family as groups are made of it. */
export type GroupFamily = {
  userId: string;
  /** Whole months of each child. */
  childMonths: number[];
  availability: string[];
  interests: string[];
  /** How well it fits the family that asks, 0 to 100. */
  score: number;
};

export type SuggestedGroup = {
  /** The same families are the same group. */
  key: string;
  /** Without the family that asks. */
  userIds: string[];
  fromMonths: number;
  toMonths: number;
  availability: string[];
  sharedInterests: string[];
};

/** The children of a group are at most so many months apart. */
const MONTHS_APART = 12;
/** With the family that asks, three to six families. */
const FEWEST_OTHERS = 2;
const MAX_OTHERS = 5;
const MAX_GROUPS = 6;

/**
 * Groups that could be formed around a family: everybody is matched with everybody (`areMatched`), has a
 * child of about the same age, and is free at a time that suits all. Larger ones first, then who fits
 * better; a group that is part of another is not suggested beside it.
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
  const large = groups.filter(({ length }) => length >= FEWEST_OTHERS);
  const named = large.map((families) => ({ families, suggested: describe(own, families) }));
  const found = new Map(named.map((group) => [group.suggested.key, group]));
  const best = [...found.values()].sort(
    (a, b) =>
      b.families.length - a.families.length ||
      scoreOf(b.families) - scoreOf(a.families) ||
      (a.suggested.key < b.suggested.key ? -1 : 1),
  );
  return withoutParts(best.map(({ suggested }) => suggested)).slice(0, MAX_GROUPS);
}

/** Adds families that fit with all members, the best first. */
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
    const isNear = Math.max(...all) - Math.min(...all) <= MONTHS_APART;
    if (family === first || !isNear) continue;
    if (!group.every(({ userId }) => areMatched(userId, family.userId))) continue;
    group.push(family);
    ages.push(age);
  }
  return group;
}

/** The age of the child that is nearest to so many months; null if none is near enough. */
function nearest({ childMonths }: Pick<GroupFamily, 'childMonths'>, months: number): number | null {
  const near = childMonths.filter((age) => Math.abs(age - months) <= MONTHS_APART);
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

/** One child of each family: of the own ones, the one around whom they are nearest to each other. */
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

function withoutParts(groups: SuggestedGroup[]): SuggestedGroup[] {
  return groups.filter(
    ({ userIds }, place) =>
      !groups
        .slice(0, place)
        .some((larger) => userIds.every((userId) => larger.userIds.includes(userId))),
  );
}
