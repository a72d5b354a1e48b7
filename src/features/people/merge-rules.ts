/** A profile has at most twelve children (specification 3). */
export const MAX_CHILDREN_TO_MERGE = 12;
/** How many families that may be the same are offered. */
export const MAX_DUPLICATES = 10;

/** By what two accounts seem to be of one family, the strongest sign first. */
export const similarities = ['phone', 'email', 'child', 'name'] as const;
export type Similarity = (typeof similarities)[number];

/** What stands against making two accounts one. */
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

/** Words of a name as they are compared: without accents, in any order. */
export function wordsOf(name: string): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).sort().join(' ');
}

/** Whether two names are the same but for order, accents and a slip or two of the pen. */
export function isSimilarName(one: string, other: string): boolean {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  if (a === '' || b === '') return false;
  const slips = Math.min(a.length, b.length) >= 8 ? 2 : 1;
  return a === b || (Math.min(a.length, b.length) >= 5 && distanceOf(a, b, slips) <= slips);
}

/** How many signs are to be added, dropped or changed; more than `most` is as good as never. */
function distanceOf(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      next.push(Math.min((next[j - 1] ?? 0) + 1, (row[j] ?? 0) + 1, (row[j - 1] ?? 0) + same));
    }
    row = next;
  }
  return row[b.length] ?? most + 1;
}

type Child = { id: string; birthMonth: string };

/** Children of both with the same month of birth, each once: twins have their twins. */
export function pairChildren(one: Child[], other: Child[]): { one: string; other: string }[] {
  const left = [...one];
  const pairs: { one: string; other: string }[] = [];
  for (const child of other) {
    const at = left.findIndex(({ birthMonth }) => birthMonth === child.birthMonth);
    if (at < 0) continue;
    const [same] = left.splice(at, 1);
    if (same) pairs.push({ one: same.id, other: child.id });
  }
  return pairs;
}
