/**
 * Returns the last word of a name in lower case without accents: "diaz" for both "Ana de la Cruz-Díaz" and
 * "cruz diaz". Returns an empty string for a name without letters or digits.
 */
export function lastNameOf(name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  return words.at(-1) ?? '';
}
