/** Most values of a body, those inside of others counted, unless its call says that it takes more. */
export const MAX_VALUES = 500;
/** How deep values may be inside of others. No call takes more than a few levels. */
const DEEPEST = 32;

/**
 * Whether a JSON text stays within a number of values and a depth: what reading and checking it costs grows
 * with these far more than with its length. Cheaper than reading it, and only as exact as it must be: it
 * says nothing about whether the text is JSON.
 */
export function isWithinLimits(text: string, most: number = MAX_VALUES): boolean {
  const openings = countUpTo(text, '[', DEEPEST) + countUpTo(text, '{', DEEPEST);
  const isFlat = openings <= DEEPEST;
  if (isFlat && openings + countUpTo(text, ',', most) <= most) return true;
  return countsAreWithin(text, most);
}

/** How often the sign is there, be it inside of a text. Stops counting beyond `most`. */
export function countUpTo(text: string, sign: string, most: number): number {
  let count = 0;
  for (let at = text.indexOf(sign); at >= 0 && count <= most; at = text.indexOf(sign, at + 1)) {
    count += 1;
  }
  return count;
}

const QUOTE = 34;
const COMMA = 44;
const BACKSLASH = 92;
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [91, 93, 123, 125];

/** The same sign by sign: what is inside of a text does not count. */
function countsAreWithin(text: string, most: number): boolean {
  let parts = 0;
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === QUOTE) at = endOfText(text, at);
    else if (sign === COMMA) parts += 1;
    else if (sign === OPEN_OBJECT || sign === OPEN_LIST) {
      parts += 1;
      depth += 1;
    } else if (sign === CLOSE_OBJECT || sign === CLOSE_LIST) depth -= 1;
    if (parts > most || depth > DEEPEST) return false;
  }
  return true;
}

/** Where the text that begins at a quote ends: at the next quote that is not escaped. */
function endOfText(text: string, begin: number): number {
  let at = begin + 1;
  while (at < text.length && text.charCodeAt(at) !== QUOTE) {
    at += text.charCodeAt(at) === BACKSLASH ? 2 : 1;
  }
  return at;
}
