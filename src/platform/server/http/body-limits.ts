/** Maximum number of values in a body, including nested ones, unless the contract allows more. */
export const MAX_VALUES = 500;
/** Maximum nesting depth; calls only use a few levels. */
const MAX_DEPTH = 32;

/**
 * Whether a JSON text stays within the limits on values and nesting depth, which drive the cost of parsing and
 * validation more than its length does. Faster than parsing; does not check that the text is valid JSON.
 */
export function isWithinLimits(text: string, max: number = MAX_VALUES): boolean {
  const openings = countUpTo(text, '[', MAX_DEPTH) + countUpTo(text, '{', MAX_DEPTH);
  const cannotExceedDepth = openings <= MAX_DEPTH;
  if (cannotExceedDepth && openings + countUpTo(text, ',', max) <= max) return true;
  return isWithinLimitsByScan(text, max);
}

/** Counts a character, including those in strings, up to `max` + 1. */
export function countUpTo(text: string, char: string, max: number): number {
  let count = 0;
  for (let i = text.indexOf(char); i >= 0 && count <= max; i = text.indexOf(char, i + 1)) {
    count += 1;
  }
  return count;
}

const QUOTE = 34;
const COMMA = 44;
const BACKSLASH = 92;
const [OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [91, 93, 123, 125];

/** The exact check, for texts that the quick count cannot accept: ignores commas and brackets in strings. */
function isWithinLimitsByScan(text: string, max: number): boolean {
  let values = 0;
  let depth = 0;
  for (let i = 0; i < text.length; i += 1) {
    const char = text.charCodeAt(i);
    if (char === QUOTE) i = endOfString(text, i);
    else if (char === COMMA) values += 1;
    else if (char === OPEN_OBJECT || char === OPEN_ARRAY) {
      values += 1;
      depth += 1;
    } else if (char === CLOSE_OBJECT || char === CLOSE_ARRAY) depth -= 1;
    if (values > max || depth > MAX_DEPTH) return false;
  }
  return true;
}

/** Returns the index of the closing quote of the string that starts at `start`. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text.charCodeAt(at) !== QUOTE) {
    at += text.charCodeAt(at) === BACKSLASH ? 2 : 1;
  }
  return at;
}
