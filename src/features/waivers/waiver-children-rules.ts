import { ageOf, MAX_MONTHS } from '#features/profile/profile-rules.ts';

export type WaiverChild = {
  waiverId: string;
  childName: string;
  /** A venue date. */
  childBirthdate: string;
  /** What the account did with the offer; null if nothing yet. */
  outcome: 'added' | 'dismissed' | null;
};

/**
 * Returns the children of waivers that a family can add to its profile (decision 0039): those young enough for it, not
 * offered before, and more than the profile has of that age. Children of the profile have no names and were entered as
 * an age, so one born within a month counts as the same child. `birthMonths` are first days of months.
 */
export function findChildrenToOffer<Child extends WaiverChild>(
  waiverChildren: readonly Child[],
  birthMonths: readonly string[],
  today: string,
): Child[] {
  const ages = birthMonths.map((month) => ageOf(month, today).ageMonths);
  const children = mergeRepeated(waiverChildren).map((child) => ({
    child,
    age: ageOf(child.childBirthdate, today).ageMonths,
  }));
  const isInProfile = ({ age }: { age: number }) => {
    const match = [age, age - 1, age + 1].find((candidate) => ages.includes(candidate));
    if (match === undefined) return false;
    ages.splice(ages.indexOf(match), 1);
    return true;
  };
  for (const { child, age } of children) if (child.outcome === 'added') isInProfile({ age });
  return children
    .filter(({ child, age }) => child.outcome === null && age <= MAX_MONTHS)
    .filter((candidate) => !isInProfile(candidate))
    .map(({ child }) => child);
}

/** Merges the waivers that name the same child: the same birthdate and first name. */
function mergeRepeated<Child extends WaiverChild>(waiverChildren: readonly Child[]): Child[] {
  const byChild = new Map<string, Child>();
  for (const child of waiverChildren) {
    const [firstName = ''] = child.childName.trim().toLowerCase().split(/\s+/);
    const key = `${child.childBirthdate} ${firstName}`;
    const known = byChild.get(key);
    byChild.set(key, known?.outcome ? known : child.outcome || !known ? child : known);
  }
  return [...byChild.values()];
}
