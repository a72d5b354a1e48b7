/** The maximum number of children after the merge: a profile has at most twelve (spec 3). */
export const MAX_CHILDREN_AFTER_MERGE = 12;
/** The maximum number of suggested duplicates. */
export const MAX_DUPLICATES = 10;

/** Similarities that suggest that two accounts belong to one family, strongest first. */
export const similarities = ['phone', 'email', 'child', 'name'] as const;
export type Similarity = (typeof similarities)[number];

/** Reasons that prevent merging two accounts. */
export const mergeProblems = [
  'itself',
  'staff',
  'closed',
  'unproven',
  'paying',
  'membership',
  'household',
  'events',
] as const;
export type MergeProblem = (typeof mergeProblems)[number];

/** Normalizes a name for comparison: lowercase, without accents or punctuation, words sorted. */
export function normalizeName(name: string): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).sort().join(' ');
}

/**
 * Whether two names are equal, ignoring case, word order and accents. Names from 5 characters
 * may differ by one typo, names from 8 characters by two.
 */
export function areNamesSimilar(one: string, other: string): boolean {
  const [a, b] = [normalizeName(one), normalizeName(other)];
  if (a === '' || b === '') return false;
  const maxTypos = Math.min(a.length, b.length) >= 8 ? 2 : 1;
  return a === b || (Math.min(a.length, b.length) >= 5 && editDistance(a, b, maxTypos) <= maxTypos);
}

/** The Levenshtein distance; skips the computation and returns `max + 1` if the lengths differ by more than `max`. */
function editDistance(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max) return max + 1;
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      next.push(Math.min((next[j - 1] ?? 0) + 1, (row[j] ?? 0) + 1, (row[j - 1] ?? 0) + cost));
    }
    row = next;
  }
  return row[b.length] ?? max + 1;
}

type Child = { id: string; birthMonth: string };

/** Pairs children with the same month of birth. Each child is paired at most once, so twins match twins. */
export function pairChildren(one: Child[], other: Child[]): { one: string; other: string }[] {
  const unmatched = [...one];
  const pairs: { one: string; other: string }[] = [];
  for (const child of other) {
    const index = unmatched.findIndex(({ birthMonth }) => birthMonth === child.birthMonth);
    if (index < 0) continue;
    const [match] = unmatched.splice(index, 1);
    if (match) pairs.push({ one: match.id, other: child.id });
  }
  return pairs;
}
