/** The slug of a name: at most 60 characters, lower case, dashes, no accents; "unnamed" if nothing remains. */
export function slugOf(name: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return plain.slice(0, 60) || 'unnamed';
}
