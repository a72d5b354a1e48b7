/**
 * The last word of a name, without accents and in lower case: "diaz" for both "Ana de la Cruz-Díaz" and
 * "cruz diaz". Empty without letters or digits.
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
