/** Maximum values in a body, nested ones included, unless the contract allows more. */
export const MAX_VALUES = 500;
/** Maximum nesting depth. No call uses more than a few levels. */
const MAX_DEPTH = 32;

/**
 * Whether a JSON text stays within a number of values and a depth: the cost of parsing and validating grows
 * with these far more than with its length. Cheaper than parsing; does not check that the text is JSON.
 */
export function isWithinLimits(text: string, max: number = MAX_VALUES): boolean {
  const openings = countUpTo(text, '[', MAX_DEPTH) + countUpTo(text, '{', MAX_DEPTH);
  const isFlat = openings <= MAX_DEPTH;
  if (isFlat && openings + countUpTo(text, ',', max) <= max) return true;
  return countsAreWithin(text, max);
}

/** Counts a character, also inside strings. Stops counting beyond `max`. */
export function countUpTo(text: string, char: string, max: number): number {
  let count = 0;
  for (let at = text.indexOf(char); at >= 0 && count <= max; at = text.indexOf(char, at + 1)) {
    count += 1;
  }
  return count;
}

const QUOTE = 34;
const COMMA = 44;
const BACKSLASH = 92;
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [91, 93, 123, 125];

/** Counts exactly, character by character, skipping strings. */
function countsAreWithin(text: string, max: number): boolean {
  let parts = 0;
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charCodeAt(at);
    if (char === QUOTE) at = endOfText(text, at);
    else if (char === COMMA) parts += 1;
    else if (char === OPEN_OBJECT || char === OPEN_LIST) {
      parts += 1;
      depth += 1;
    } else if (char === CLOSE_OBJECT || char === CLOSE_LIST) depth -= 1;
    if (parts > max || depth > MAX_DEPTH) return false;
  }
  return true;
}

/** The closing quote of the string that opens at `begin`. */
function endOfText(text: string, begin: number): number {
  let at = begin + 1;
  while (at < text.length && text.charCodeAt(at) !== QUOTE) {
    at += text.charCodeAt(at) === BACKSLASH ? 2 : 1;
  }
  return at;
}
