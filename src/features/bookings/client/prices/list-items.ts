/** Moves an item of a list to another index. */
export function moveItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const result = [...items];
  const [item] = result.splice(from, 1);
  if (item !== undefined) result.splice(to, 0, item);
  return result;
}

/** Replaces the item at an index. */
export const replaceItem = <Item>(items: readonly Item[], index: number, item: Item): Item[] =>
  items.map((existing, position) => (position === index ? item : existing));

/** Returns an id derived from `name` that no item has yet: "toddler", "toddler-2". */
export function createId(name: string, items: readonly { id: string }[]): string {
  const base =
    name
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 30) || 'item';
  const ids = new Set(items.map(({ id }) => id));
  let [id, number] = [base, 1];
  while (ids.has(id)) {
    number += 1;
    id = `${base}-${number}`;
  }
  return id;
}
