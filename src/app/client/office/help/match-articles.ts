import { normalizeText } from '../match-titles.ts';

/** Returns all words of a text or of nested texts, whether compiled (nested arrays) or not. */
export function wordsOf(texts: unknown): string {
  if (typeof texts === 'string') return texts;
  if (typeof texts !== 'object' || texts === null) return '';
  return Object.values(texts).map(wordsOf).join(' ');
}

/**
 * Returns the entries that contain a word beginning with each word of the text; those that have them all in their
 * title come first.
 */
export function matchArticles<Entry extends { title: string; words: string }>(
  entries: readonly Entry[],
  text: string,
): Entry[] {
  const typed = splitWords(text);
  if (typed.length === 0) return [];
  const contains = (content: string) => {
    const words = splitWords(content);
    return typed.every((start) => words.some((word) => word.startsWith(start)));
  };
  const inTitle = entries.filter(({ title }) => contains(title));
  const inWords = entries.filter(
    (entry) => !inTitle.includes(entry) && contains(`${entry.title} ${entry.words}`),
  );
  return [...inTitle, ...inWords];
}

const splitWords = (text: string) => normalizeText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
