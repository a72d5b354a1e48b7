/** Lower case without accents, so that "configuracion" finds "Configuración". */
export const normalizeText = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * Returns the entries whose title contains every word of the text; titles that start with the text come
 * first.
 */
export function matchTitles<Entry extends { title: string }>(
  entries: readonly Entry[],
  text: string,
): Entry[] {
  const normalizedText = normalizeText(text).trim();
  const words = normalizedText.split(/\s+/);
  const startsWithText = ({ title }: Entry) => normalizeText(title).startsWith(normalizedText);
  const matches = entries.filter(({ title }) =>
    words.every((word) => normalizeText(title).includes(word)),
  );
  return [...matches.filter(startsWithText), ...matches.filter((entry) => !startsWithText(entry))];
}
