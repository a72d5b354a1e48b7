/**
 * The last word of a name without accents, capitals and hyphens: "Ana de la Cruz-Díaz" and
 * "cruz diaz" end alike, in "diaz". Empty for a text without letters.
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
