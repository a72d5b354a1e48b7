/** Lower case without accents, so that "configuracion" finds "Configuración". */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * Returns the entries whose title contains every word of the text; titles that start with the text come
 * first.
 */
export function matchTitles<Entry extends { title: string }>(
  entries: readonly Entry[],
  text: string,
): Entry[] {
  const wanted = plain(text).trim();
  const words = wanted.split(/\s+/);
  const startsWithText = ({ title }: Entry) => plain(title).startsWith(wanted);
  const found = entries.filter(({ title }) => words.every((word) => plain(title).includes(word)));
  return [...found.filter(startsWithText), ...found.filter((entry) => !startsWithText(entry))];
}
