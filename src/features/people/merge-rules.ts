/** A profile has at most twelve children (spec 3). */
export const MAX_CHILDREN_TO_MERGE = 12;
/** How many possible duplicates are suggested. */
export const MAX_DUPLICATES = 10;

/** The signs that two accounts belong to one family, strongest first. */
export const similarities = ['phone', 'email', 'child', 'name'] as const;
export type Similarity = (typeof similarities)[number];

/** Reasons that prevent merging two accounts. */
export const mergeTroubles = [
  'itself',
  'staff',
  'closed',
  'unproven',
  'paying',
  'membership',
  'household',
  'events',
] as const;
export type MergeTrouble = (typeof mergeTroubles)[number];

/** A name normalized for comparison: lowercase, without accents, words sorted. */
export function wordsOf(name: string): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).sort().join(' ');
}

/** Whether two names are equal apart from word order, accents and a typo (two in a long name). */
export function isSimilarName(one: string, other: string): boolean {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  if (a === '' || b === '') return false;
  const maxTypos = Math.min(a.length, b.length) >= 8 ? 2 : 1;
  return a === b || (Math.min(a.length, b.length) >= 5 && editDistance(a, b, maxTypos) <= maxTypos);
}

/** The Levenshtein distance; any number above `max` if the lengths alone differ by more. */
function editDistance(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max) return max + 1;
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      next.push(Math.min((next[j - 1] ?? 0) + 1, (row[j] ?? 0) + 1, (row[j - 1] ?? 0) + same));
    }
    row = next;
  }
  return row[b.length] ?? max + 1;
}

type Child = { id: string; birthMonth: string };

/** Pairs the children with the same month of birth. Each is paired once, so twins match twins. */
export function pairChildren(one: Child[], other: Child[]): { one: string; other: string }[] {
  const left = [...one];
  const pairs: { one: string; other: string }[] = [];
  for (const child of other) {
    const index = left.findIndex(({ birthMonth }) => birthMonth === child.birthMonth);
    if (index < 0) continue;
    const [same] = left.splice(index, 1);
    if (same) pairs.push({ one: same.id, other: child.id });
  }
  return pairs;
}
