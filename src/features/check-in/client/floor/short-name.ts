/** "Ana Díaz Lopez" as "Ana L.": enough for the family to recognize itself on a wall. */
export function shortName(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/);
  const initial = rest.at(-1)?.[0];
  return initial ? `${first} ${initial.toUpperCase()}.` : first;
}
